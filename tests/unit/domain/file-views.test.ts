import { expect, test } from 'vitest';
import { narrow } from '#app/scope';
import type { Actor, Role } from '#domain/access';
import { type Asset, assets } from '#domain/assets/asset';
import { fileViews, mayChangeFile, mayShowTo } from '#domain/assets/views';
import { fileIcon, foldersTo, folderWords, lastFolder } from '#domain/assets/words';

const actor = (role: Role, companyId: string | null = null): Actor => ({
  id: `${role}-1`,
  role,
  companyId,
  displayName: role,
  email: null,
  emailVerified: false,
  timeZone: null,
  locale: null,
  photoURL: null,
});
const file = (fields: Partial<Asset>) =>
  ({ status: 'ready', visibility: 'private', createdBy: 'x', companyId: null, ...fields }) as Asset;
const PEOPLE = [actor('admin'), actor('staff'), actor('instructor'), actor('manager', 'c1'), actor('learner')];

test.each(PEOPLE.map((person) => [person.role, person] as const))(
  'every view of a %s is one that the declaration gives them whole',
  (_, person) => {
    for (const { name, where } of fileViews(person)) {
      const asked = where as Record<string, string | string[]>;
      expect(narrow(assets, person, asked)?.where, name).toEqual(asked);
    }
  },
);

test('a manager of no company has no view of a company', () => {
  expect(fileViews(actor('manager')).map(({ name }) => name)).toEqual(['shared', 'own', 'trash']);
});

test('one changes what one may, and nobody but the office shows a file to everybody', () => {
  expect(mayChangeFile(actor('staff'), file({}))).toBe(true);
  expect(mayChangeFile(actor('learner'), file({ visibility: 'public' }))).toBe(false);
  expect(mayChangeFile(actor('learner'), file({ createdBy: 'learner-1' }))).toBe(true);
  expect(mayChangeFile(actor('manager', 'c1'), file({ companyId: 'c1' }))).toBe(true);
  expect(mayChangeFile(actor('manager', 'c1'), file({ companyId: 'c2' }))).toBe(false);
  expect(PEOPLE.filter((person) => mayShowTo(person).includes('public')).map(({ role }) => role)).toEqual([
    'admin',
    'staff',
  ]);
});

test('folders are taken apart and called by their names', () => {
  expect(foldersTo('Courses/Food/')).toEqual(['Courses/', 'Courses/Food/']);
  expect(foldersTo('')).toEqual([]);
  expect(lastFolder('Courses/Food/')).toBe('Food');
  expect([folderWords('Courses/Food/'), folderWords('')]).toEqual(['Courses, Food', 'the top folder']);
});

test('every kind of file has a drawing', () => {
  const types = ['image/webp', 'video/mp4', 'audio/mpeg', 'application/pdf', 'application/vnd.ms-powerpoint', 'x/y'];
  expect(types.map(fileIcon)).toEqual(['image', 'video', 'music', 'file-text', 'presentation', 'file']);
});
