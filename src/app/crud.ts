// Create, read, list, change and remove, for any entity: permit → parse → rules → store.

import * as z from 'zod/mini';
import type { Entity, Grants, Step } from '#domain/entity';
import { parse } from '#domain/schema';
import { conflict, invalid, notFound } from '#kernel/errors';
import { isId, newId } from '#kernel/id';
import { err, ok, type Result } from '#kernel/result';
import type { ListQuery, Page, Stored, Write } from '#ports/records';
import type { Call } from './app';
import { fileWrites } from './assets/uses';
import { behaviourOf } from './behaviours';
import { listDue } from './due';
import { attempt, type Effect } from './effect';
import { namedRecords } from './named-records';
import { presentAll } from './present-all';
import {
  guardedFrom,
  inScope,
  type Narrowed,
  narrow,
  permit,
  present,
  readable,
  refuse,
  restrictedFrom,
} from './scope';
import { claimWrites, takenIssues } from './uniques';

const SYSTEM_FIELDS = ['id', 'status', 'version', 'createdAt', 'updatedAt', 'createdBy'];

const NOTHING: Page = { items: [], next: null, previous: null };

export async function listRecords(call: Call, entity: Entity, query: ListQuery): Promise<Result<Page>> {
  const permitted = permitList(call, entity, query);
  if (!permitted.ok) return permitted;
  if (query.where?.id !== undefined) return namedRecords(call, entity, query.where);
  const narrowed = narrow(entity, call.caller, query.where ?? {});
  if (!narrowed) return ok(NOTHING);
  const settled = await behaviourOf(entity).settle?.(call, narrowed.where);
  if (settled && !settled.ok) return settled;
  const page = await readNarrowed(call, entity, query, narrowed);
  if (!page.ok) return page;
  const items = await presentAll(call, entity, page.value.items);
  return items.ok ? ok({ ...page.value, items: items.value }) : items;
}

/** As `listRecords` in one round trip: nothing is settled before, nor added to what everybody of the role is told. */
export async function listBriefly(call: Call, entity: Entity, query: ListQuery): Promise<Result<Page>> {
  const permitted = permitList(call, entity, query);
  if (!permitted.ok) return permitted;
  const narrowed = narrow(entity, call.caller, query.where ?? {});
  if (!narrowed) return ok(NOTHING);
  const page = await readNarrowed(call, entity, query, narrowed);
  if (!page.ok) return page;
  return ok({ ...page.value, items: page.value.items.map((record) => present(entity, call.caller, record)) });
}

/** Errors: `unauthenticated`, `forbidden`; `invalid` where it names a field that is not for the caller. */
function permitList({ caller }: Call, entity: Entity, { where, sort }: ListQuery): Result<void> {
  const permitted = permit(entity.access.read, caller, `reading ${entity.many.toLowerCase()}`);
  if (!permitted.ok) return permitted;
  const asksFor = (field: string) => Object.hasOwn(where ?? {}, field) || sort?.field === field;
  const unseen = restrictedFrom(entity, caller).filter(asksFor);
  return unseen.length === 0
    ? permitted
    : err(
        invalid('This list cannot be asked for like that.', {
          issues: unseen.map((path) => ({ path, message: `${entity.many} cannot be filtered or sorted by ${path}.` })),
        }),
      );
}

function readNarrowed(
  call: Call,
  entity: Entity,
  query: ListQuery,
  { where, isBound }: Narrowed,
): Promise<Result<Page>> {
  const asked = { ...query, where };
  return isBound && entity.due ? listDue(call, entity, entity.due, asked) : call.app.records.list(entity.name, asked);
}

/** The stored record, unpresented, if the caller may read it. */
export async function readStored(call: Call, entity: Entity, id: string): Promise<Result<Stored>> {
  const permitted = permit(entity.access.read, call.caller, `reading ${entity.many.toLowerCase()}`);
  if (!permitted.ok) return permitted;
  if (!isId(id)) return err(notFound(`This ${entity.one.toLowerCase()}`));
  const record = await call.app.records.get(entity.name, id);
  return record.ok ? readable(entity, call.caller, record.value, call.app.clock.now()) : record;
}

export async function readRecord(call: Call, entity: Entity, id: string): Promise<Result<Stored>> {
  const record = await readStored(call, entity, id);
  if (!record.ok) return record;
  const { told, view } = behaviourOf(entity);
  if (told) return told(call, record.value);
  const seen = view ? await view(call, record.value) : ok(record.value);
  return seen.ok ? ok(present(entity, call.caller, seen.value)) : seen;
}

/** The input as the schema takes it, or every issue beside its field. */
export function parseInput(schema: z.ZodMiniType, body: unknown): Result<Record<string, unknown>> {
  const parsed = parse(schema, body);
  if (parsed.ok) return ok(parsed.value as Record<string, unknown>);
  return err(invalid('Some fields need your attention. Nothing was saved.', { issues: parsed.issues }));
}

export async function createRecord(call: Call, entity: Entity, body: unknown): Promise<Result<Stored>> {
  const permitted = permit(entity.access.create, call.caller, `creating ${entity.many.toLowerCase()}`);
  if (!permitted.ok) return permitted;
  const behaviour = behaviourOf(entity);
  if (behaviour.create) return behaviour.create(call, body);
  const input = parseInput(entity.input, body);
  if (!input.ok) return input;
  const created = await attempt(call, () => buildCreate(call, entity, input.value));
  return created.ok ? ok(present(entity, call.caller, created.value)) : created;
}

export async function buildCreate(
  call: Call,
  entity: Entity,
  input: Record<string, unknown>,
): Promise<Result<Effect<Stored>>> {
  const now = call.app.clock.now();
  const blank = {
    id: newId(),
    version: 1,
    status: entity.initial,
    createdAt: now,
    updatedAt: now,
    createdBy: call.caller?.id ?? null,
    ...input,
  };
  const completed = await complete(call, entity, blank, null);
  if (!completed.ok) return completed;
  const { record, writes } = completed.value;
  return ok({
    writes: [{ op: 'create', entity: entity.name, record }, ...writes],
    audit: [{ entity: entity.name, recordId: record.id, action: 'create', before: null, after: input }],
    value: record,
    subject: { entity: entity.name, id: record.id },
  });
}

/** Derived fields, the entity's own rules, the claims on values that no two records share, and the files that it holds. */
async function complete(
  call: Call,
  entity: Entity,
  record: Stored,
  before: Stored | null,
): Promise<Result<{ record: Stored; writes: Write[] }>> {
  const behaviour = behaviourOf(entity);
  const prepared = behaviour.prepare ? await behaviour.prepare(call, record, before) : ok(record);
  if (!prepared.ok) return prepared;
  const whole = { ...prepared.value, ...entity.derive?.(prepared.value) } as Stored;
  const taken = await takenIssues(call.app.records, entity, whole, before);
  if (!taken.ok) return taken;
  if (taken.value.length)
    return err(
      invalid('Another record has this already. Nothing was saved.', { rule: 'not-unique', issues: taken.value }),
    );
  const held = await fileWrites(call, entity, whole, before);
  if (!held.ok) return held;
  const extra = behaviour.accompany ? await behaviour.accompany(call, before, whole) : ok([]);
  if (!extra.ok) return extra;
  return ok({ record: whole, writes: [...claimWrites(entity, whole, before), ...held.value, ...extra.value] });
}

/** As `permit`, for one record: whoever may not even read it is told that it is not there. */
async function permitOn(call: Call, entity: Entity, id: string, grants: Grants, what: string): Promise<Result<void>> {
  const permitted = permit(grants, call.caller, what);
  if (permitted.ok || !call.caller) return permitted;
  const seen = await readStored(call, entity, id);
  return seen.ok ? permitted : seen;
}

/** The stored record that a write names, if the caller may change it and named its present version. */
async function changeable(
  call: Call,
  entity: Entity,
  id: string,
  grants: Entity['access']['update'],
  ifMatch: number | null,
): Promise<Result<Stored>> {
  const found = await readStored(call, entity, id);
  if (!found.ok) return found;
  if (!inScope(entity, grants, call.caller, found.value))
    return err(refuse(call.caller, `changing this ${entity.one.toLowerCase()}`));
  if (ifMatch !== null && found.value.version !== ifMatch) return err(stale(call, entity, found.value));
  return found;
}

export const stale = (call: Call, entity: Entity, current: Stored) =>
  conflict(
    `Somebody else saved this ${entity.one.toLowerCase()} while you were editing. Compare both and save again.`,
    {
      rule: 'stale-version',
      precondition: true,
      current: present(entity, call.caller, current),
    },
  );

export async function updateRecord(
  call: Call,
  entity: Entity,
  id: string,
  body: unknown,
  ifMatch: number,
): Promise<Result<Stored>> {
  const permitted = await permitOn(call, entity, id, entity.access.update, `changing ${entity.many.toLowerCase()}`);
  if (!permitted.ok) return permitted;
  const patch = parseInput(z.partial(entity.input), body);
  if (!patch.ok) return patch;
  // What a PATCH leaves out stays: defaults of the schema are for creating.
  const given = Object.fromEntries(
    Object.entries(patch.value).filter(([field]) => Object.hasOwn(body as object, field)),
  );
  const override = behaviourOf(entity).update;
  if (override) {
    const found = await changeable(call, entity, id, entity.access.update, null);
    return found.ok ? override(call, found.value, given, ifMatch) : found;
  }
  const updated = await attempt(call, async () => {
    const found = await changeable(call, entity, id, entity.access.update, ifMatch);
    if (!found.ok) return found;
    const guarded = guardedFrom(entity, call.caller, found.value, given);
    return guarded ? err(guarded) : buildUpdate(call, entity, found.value, given, 'update');
  });
  return updated.ok ? ok(present(entity, call.caller, updated.value)) : updated;
}

export async function buildUpdate(
  call: Call,
  entity: Entity,
  before: Stored,
  patch: Record<string, unknown>,
  action: string,
): Promise<Result<Effect<Stored>>> {
  const after = { ...before, ...patch, version: before.version + 1, updatedAt: call.app.clock.now() };
  const completed = await complete(call, entity, after, before);
  if (!completed.ok) return completed;
  const { record, writes } = completed.value;
  const changed = changes(before, record);
  const subject = { entity: entity.name, id: record.id };
  // Nothing changed: no version, no line in the history, nobody else's edit made stale.
  if (Object.keys(changed.after).length === 0) return ok({ writes: [], audit: [], value: before, subject });
  return ok({
    writes: [{ op: 'update', entity: entity.name, record, ifVersion: before.version }, ...writes],
    audit: [{ entity: entity.name, recordId: record.id, action, ...changed }],
    value: record,
    subject,
  });
}

/** Only the fields that differ, before and after. */
export function changes(
  before: Stored,
  after: Stored,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) =>
      (field === 'status' || !SYSTEM_FIELDS.includes(field)) &&
      JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const pick = (record: Stored) => Object.fromEntries(fields.map((field) => [field, record[field] ?? null]));
  return { before: pick(before), after: pick(after) };
}

export async function removeRecord(call: Call, entity: Entity, id: string, ifMatch: number): Promise<Result<void>> {
  const permitted = await permitOn(call, entity, id, entity.access.remove, `removing ${entity.many.toLowerCase()}`);
  if (!permitted.ok) return permitted;
  const removal = behaviourOf(entity).removal;
  if (removal) {
    const found = await changeable(call, entity, id, entity.access.remove, null);
    return found.ok ? removal(call, found.value, ifMatch) : found;
  }
  const removed = await attempt(call, async (): Promise<Result<Effect<null>>> => {
    const found = await changeable(call, entity, id, entity.access.remove, ifMatch);
    if (!found.ok) return found;
    const held = await fileWrites(call, entity, null, found.value);
    if (!held.ok) return held;
    const extra = (await behaviourOf(entity).remove?.(call, found.value)) ?? ok([]);
    if (!extra.ok) return extra;
    return ok({
      writes: [
        { op: 'delete', entity: entity.name, id, ifVersion: found.value.version },
        ...claimWrites(entity, null, found.value),
        ...held.value,
        ...extra.value,
      ],
      audit: [{ entity: entity.name, recordId: id, action: 'remove', before: found.value, after: null }],
      value: null,
      subject: { entity: entity.name, id },
    });
  });
  return removed.ok ? ok(undefined) : removed;
}

/** A named step of the entity's states. */
export async function runCommand(
  call: Call,
  entity: Entity,
  id: string,
  name: string,
  body: unknown,
  ifMatch: number | null,
): Promise<Result<Stored>> {
  const step = Object.hasOwn(entity.steps, name) ? (entity.steps[name] as Step) : undefined;
  if (!step) return err(notFound('This step'));
  const grants = entity.access.commands?.[name] ?? entity.access.update;
  const permitted = await permitOn(call, entity, id, grants, step.label.toLowerCase());
  if (!permitted.ok) return permitted;
  const behaviour = behaviourOf(entity);
  const own = behaviour.steps?.[name];
  const override = behaviour.step;
  if (own || override) {
    const found = await changeable(call, entity, id, grants, null);
    if (!found.ok) return found;
    if (own) return own(call, found.value, body, ifMatch);
    if (override) return override(call, found.value, name, body, ifMatch);
  }
  const done = await attempt(call, async () => {
    const found = await changeable(call, entity, id, grants, ifMatch);
    if (!found.ok) return found;
    const refused = refusedStep(entity, name, step, found.value);
    return refused ? err(refused) : buildUpdate(call, entity, found.value, step.to ? { status: step.to } : {}, name);
  });
  return done.ok ? ok(present(entity, call.caller, done.value)) : done;
}

export const refusedStep = (entity: Entity, name: string, step: Step, record: Stored) =>
  step.from.includes(record.status as string)
    ? null
    : conflict(`This ${entity.one.toLowerCase()} is ${String(record.status)}: it cannot be ${step.done}.`, {
        rule: `not-${name}able`,
        current: { status: record.status },
      });
