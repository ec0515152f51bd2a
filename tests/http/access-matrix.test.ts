// The access matrix against the running instance. In full by `npm run prove -- access`; here every sixteenth cell of each kind, on D1.
import { writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Cast } from '../access/callers';
import { askAll, type Cell, type Outcome } from '../access/cells';
import { fieldCells } from '../access/fields';
import { matrixOf, type Scene } from '../access/matrix';
import { buildHouse } from './permissions-house';

const isWhole = process.env.PROVE === '1';
const EVERY = isWhole ? 1 : 16;
const isUnguarded = process.env.LECTERN_ROUTE_GUARDS === 'off';

let scene: Scene;
beforeAll(async () => {
  const house = await buildHouse();
  const { admin } = house.as;
  const disabled = await house.callers.newPerson();
  const { version } = (await admin.get(`/users/${disabled.id}`)).body;
  await admin.must(admin.patch(`/users/${disabled.id}`, { companyId: house.as.manager.companyId }, version));
  await admin.must(admin.post(`/users/${disabled.id}/disable`));
  scene = { house, cast: { ...house.as, disabled } satisfies Cast, isUnguarded };
});

const some = (cells: readonly Cell[]): Cell[] => cells.filter((_, at) => at % EVERY === 0);

async function run(name: string, cells: readonly Cell[]): Promise<void> {
  const outcome: Outcome = { cells: 0, wrong: [], leaks: [] };
  await askAll(cells, scene.house, outcome);
  console.log(`${name}: ${outcome.cells} cells, ${outcome.wrong.length} wrong, ${outcome.leaks.length} leaks`);
  if (process.env.ACCESS_REPORT) writeFileSync(`${process.env.ACCESS_REPORT}.${name}.json`, JSON.stringify(outcome));
  expect(outcome.leaks.slice(0, 40)).toEqual([]);
  expect(outcome.wrong.slice(0, 40)).toEqual([]);
  expect(outcome.cells).toBeGreaterThan(300);
}

describe('The access matrix', () => {
  it('every page and endpoint × method × caller × record', () => run('calls', some(matrixOf(scene))), 600_000);
  it('every field × caller × record', () => run('fields', some(fieldCells(scene))), 900_000);
});
