// What is wrong with a call before any store is asked, alike for all of them.
import { fileNameProblem } from '#domain/assets/file-name';
import { badFileName, fileError } from '#domain/assets/storage-error';
import { STORAGE_PAGE_MAX, STORAGE_PAGE_MIN } from '#domain/constants';
import type { AppError } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import { type FilePart, type FileRange, MOST_PARTS, PART_BYTES } from '#ports/files';

export function wrongName(name: string): AppError | null {
  const problem = fileNameProblem(name);
  return problem === null ? null : badFileName(problem);
}

export function pageSize(maxResults = STORAGE_PAGE_MAX): Result<number> {
  const fits = Number.isInteger(maxResults) && maxResults >= STORAGE_PAGE_MIN && maxResults <= STORAGE_PAGE_MAX;
  return fits ? ok(maxResults) : err(fileError('page-size'));
}

export function wrongPart(number: number, bytes: Uint8Array): AppError | null {
  if (!Number.isInteger(number) || number < 1 || number > MOST_PARTS) return fileError('part-missing');
  return bytes.length === 0 || bytes.length > PART_BYTES ? fileError('part-size') : null;
}

/** A range that is none in any file. */
export function wrongRange(range: FileRange | undefined): AppError | null {
  if (!range) return null;
  const numbers = 'suffix' in range ? [range.suffix] : [range.offset + 1, range.length ?? 1];
  return numbers.every((n) => Number.isSafeInteger(n) && n > 0) ? null : fileError('range-not-satisfiable');
}

/** By number, without a gap. */
export function inOrder(parts: readonly FilePart[]): Result<FilePart[]> {
  const sorted = [...parts].sort((a, b) => a.number - b.number);
  const isWhole = sorted.length > 0 && sorted.every(({ number }, at) => number === at + 1);
  return isWhole ? ok(sorted) : err(fileError('part-missing'));
}

/** The bytes that a range means in a file of this size; null where it begins after the end. */
export function within(size: number, range: FileRange | undefined): { offset: number; length: number } | null {
  if (!range) return { offset: 0, length: size };
  if ('suffix' in range) {
    const length = Math.min(range.suffix, size);
    return length > 0 ? { offset: size - length, length } : null;
  }
  const length = Math.min(range.length ?? size, size - range.offset);
  return length > 0 ? { offset: range.offset, length } : null;
}
