import { expect, it } from 'vitest';
import { initialsOf } from '#domain/users/initials';

it('takes the first letters of two words, in any script', () => {
  expect(
    ['Ana Lucía Paredes', 'zofia kowalczyk', 'Cher', '“Nguyễn” Thị Hạnh', '田中 花子', '  '].map(initialsOf),
  ).toEqual(['AL', 'ZK', 'C', 'NT', '田花', '']);
});
