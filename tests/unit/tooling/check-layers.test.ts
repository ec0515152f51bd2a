import { expect, it } from 'vitest';
import { checkFile } from '../../../scripts/check-layers.mjs';

const complaints = (file: string, text: string) => checkFile(file, text).map(({ line }) => line);

it('lets inner layers be imported from outer ones', () => {
  expect(
    complaints('app/crud.ts', "import { ok } from '#kernel/result';\nimport type { Records } from '#ports/records';"),
  ).toEqual([]);
  expect(
    complaints('pages/courses.astro', "---\nimport Table from '../islands/courses/Table.tsx';\n---\n<Table />"),
  ).toEqual([]);
});

it('refuses an outer layer in an inner one, and says on which line', () => {
  expect(complaints('domain/entity.ts', "\nimport { run } from '#app/crud';")).toEqual([2]);
  expect(complaints('kernel/id.ts', "export { course } from '#domain/courses/course';")).toEqual([1]);
});

it('looks into the frontmatter and the scripts of Astro components', () => {
  const text = [
    '---',
    "import Default from '../layouts/Default.astro';",
    "import { D1Records } from '#adapters/cloudflare/d1-records';",
    '---',
    '<Default />',
    '<script>',
    "  import '#adapters/firebase/identity';",
    '</script>',
  ].join('\n');
  expect(complaints('pages/index.astro', text)).toEqual([3, 7]);
});

it('finds dynamic imports, imports behind a query, and types by import()', () => {
  expect(complaints('islands/courses/Form.tsx', "const load = () => import('../../app/crud');")).toEqual([1]);
  expect(complaints('client/auth.ts', "import sheet from '../islands/ui/dialog.css?inline';")).toEqual([1]);
  expect(complaints('ports/records.ts', "export type Crud = import('#app/crud').Crud;")).toEqual([1]);
});

it('keeps the two families of adapters apart', () => {
  expect(complaints('adapters/firebase/records.ts', "import { cut } from '../cloudflare/d1-schema';")).toEqual([1]);
});

it("lets an entity import another's types only", () => {
  expect(complaints('domain/bookings/booking.ts', "import type { Session } from '../sessions/session';")).toEqual([]);
  expect(complaints('domain/bookings/booking.ts', "import { type Session } from '#domain/sessions/session';")).toEqual(
    [],
  );
  expect(complaints('domain/bookings/booking.ts', "import { session } from '#domain/sessions/session';")).toEqual([1]);
  expect(complaints('domain/bookings/booking.ts', "import { defineEntity } from '../entity';")).toEqual([]);
});

it('lets an island import its own folder and the common parts, never another island', () => {
  expect(complaints('islands/courses/Form.tsx', "import { Field } from '../ui/Field';")).toEqual([]);
  expect(complaints('islands/courses/Form.tsx', "import { Row } from '../bookings/Row';")).toEqual([1]);
});

it('keeps frameworks and platforms out of what must run anywhere', () => {
  expect(complaints('domain/access.ts', "import { env } from 'cloudflare:workers';")).toEqual([1]);
  expect(complaints('app/crud.ts', "import { readFile } from 'node:fs/promises';")).toEqual([1]);
  expect(complaints('domain/entity.ts', "import { z } from 'zod';")).toEqual([]);
});
