// The demo's library: what its records say is what its bytes are, and its courses use it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { D1Records } from '#adapters/cloudflare/d1-records';
import type { Asset } from '#domain/assets/asset';
import type { Course } from '#domain/courses/course';
import type { Stored } from '#ports/records';
import { FILES } from '../../../scripts/demo/files';
import { must } from '../../../scripts/demo/office';
import { liveOrganisation, type Organisation } from '../../../scripts/demo/organisation';
import { THREADS } from '../../../scripts/demo/query-threads';
import { SCHEMA } from '../../support/schema';

const FOLDER = 'scripts/demo/files';
let house: Organisation;
let records: D1Records;

beforeAll(async () => {
  const pictures = Object.fromEntries(
    readdirSync(FOLDER).map((name) => [name, new Uint8Array(readFileSync(join(FOLDER, name)))]),
  );
  house = await liveOrganisation({ accounts: [], schema: SCHEMA, now: Date.parse('2026-11-24T11:30:00Z'), pictures });
  records = new D1Records(house.store.asBinding());
}, 60_000);

async function all<T>(entity: string): Promise<(Stored & T)[]> {
  return must(await records.walk(entity, { limit: 200 }), entity) as (Stored & T)[];
}

it('every file is there with its bytes, and of the kind that its name says', async () => {
  const files = await all<Asset>('assets');
  const attached = THREADS.flatMap(({ lines }) => lines.flatMap((line) => Object.keys(line.files ?? {})));
  expect(files).toHaveLength(FILES.length + attached.length);
  const kinds = { pdf: 'application/pdf', webp: 'image/webp', csv: 'text/csv', txt: 'text/plain' };
  for (const { id, name, size, contentType, hasThumbnail } of files) {
    expect(house.files.held.get(`assets/${id}`)?.bytes.byteLength, name).toBe(size);
    expect(contentType, name).toBe(kinds[name.split('.').at(-1) as keyof typeof kinds]);
    expect(hasThumbnail, name).toBe(name.endsWith('.webp'));
  }
});

it('courses have covers that everybody sees and materials that not everybody does', async () => {
  const files = new Map((await all<Asset>('assets')).map((file) => [file.id, file]));
  const courses = await all<Course>('courses');
  const covers = courses.flatMap(({ coverId }) => (coverId ? [files.get(coverId)?.visibility] : []));
  const materials = courses.flatMap((course) => course.materials.map((id) => files.get(id)?.visibility));
  expect(covers.length).toBeGreaterThan(10);
  expect(new Set(covers)).toEqual(new Set(['public']));
  expect(new Set(materials)).toEqual(new Set(['staff']));
});
