import { expect, test } from 'vitest';
import { fileSize, fileSizeProblem, MOST_FILE_BYTES, sizeSent } from '#domain/assets/size';

const MB = 1024 * 1024;

test('sizes are written as people say them', () => {
  expect([0, 1, 900, 310 * 1024, 1.44 * MB, 48.2 * MB, 2.3 * 1024 * MB].map(fileSize)).toEqual([
    '0 bytes',
    '1 byte',
    '900 bytes',
    '310 KB',
    '1.4 MB',
    '48 MB',
    '2.3 GB',
  ]);
});

test('what is on its way is counted in the unit of the whole', () => {
  expect(sizeSent(2.4 * MB, 3.8 * MB)).toBe('2.4 of 3.8 MB');
  expect(sizeSent(41 * MB, 120 * MB)).toBe('41 of 120 MB');
  expect(sizeSent(0, 900)).toBe('0 of 900 bytes');
});

test('an empty file and one above the limit are refused, one at the limit is not', () => {
  expect(fileSizeProblem(0)).toBe('This file is empty.');
  expect(fileSizeProblem(MOST_FILE_BYTES + 1)).toContain('at most 1 GB');
  expect(fileSizeProblem(MOST_FILE_BYTES)).toBeNull();
});
