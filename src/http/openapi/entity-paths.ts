// The calls of one entity: list, read, create, change, remove, and each of its steps.
import { ROLES } from '#domain/access';
import type { Entity, Grants, Step } from '#domain/entity';
import { PAGE_SIZE } from '../list-query';
import { PROBLEMS, type ProblemStatus } from './fixed';
import type { Schema } from './schemas';

export interface PathItem {
  parameters?: Schema[];
  get?: Schema;
  post?: Schema;
  put?: Schema;
  patch?: Schema;
  delete?: Schema;
}

export const ref = (kind: string, name: string): Schema => ({ $ref: `#/components/${kind}/${name}` });
/** `courses` → `Course`, `questions` → `TestQuestion`: the names of its schemas. */
export const schemaName = (entity: Entity): string =>
  entity.one.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
export const jsonContent = (schema: Schema): Schema => ({ 'application/json': { schema } });
export const problems = (...statuses: ProblemStatus[]): Record<string, Schema> =>
  Object.fromEntries(statuses.map((status) => [status, ref('responses', PROBLEMS[status][0])]));

const isGranted = (grants: Grants): boolean => Object.values(grants).some((scopes) => scopes && scopes.length > 0);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Signed in by either way, or by neither where visitors may. */
export const securityOf = (grants: Grants): Schema[] => [
  ...(grants.visitor?.length ? [{}] : []),
  { cookie: [] },
  { bearer: [] },
];

/** `x-access`: role → scopes, the first of which narrows lists. */
export const access = (grants: Grants): Schema => ({
  security: securityOf(grants),
  'x-access': Object.fromEntries(
    [...ROLES, 'visitor' as const].flatMap((role) => (grants[role]?.length ? [[role, grants[role]]] : [])),
  ),
});

const record = (entity: Entity, description: string, headers: Schema = {}): Schema => ({
  description,
  headers: { ETag: ref('headers', 'ETag'), ...headers },
  content: jsonContent(ref('schemas', schemaName(entity))),
});

export function entityPaths(entity: Entity): Record<string, PathItem> {
  const name = schemaName(entity);
  const { read, create, update, remove } = entity.access;
  const tags = [entity.name];
  const one = entity.one.toLowerCase();
  const everywhere = problems(401, 403, 422, 429, 500, 503);
  const collection: PathItem = {
    get: {
      operationId: `list${capital(entity.name)}`,
      tags,
      summary: `List ${entity.many.toLowerCase()}`,
      ...access(read),
      parameters: listParameters(entity),
      responses: {
        200: { description: 'A page.', content: jsonContent(ref('schemas', `${name}Page`)) },
        ...everywhere,
      },
    },
  };
  if (isGranted(create))
    collection.post = {
      operationId: `create${capital(name)}`,
      tags,
      summary: `Create a ${one}`,
      ...access(create),
      parameters: [ref('parameters', 'IdempotencyKey')],
      requestBody: { required: true, content: jsonContent(ref('schemas', `${name}Body`)) },
      responses: {
        201: record(entity, 'Created.', { Location: ref('headers', 'Location') }),
        ...everywhere,
        ...problems(409),
      },
    };

  const item: PathItem = {
    get: {
      operationId: `read${capital(name)}`,
      tags,
      summary: `Read a ${one}`,
      ...access(read),
      responses: { 200: record(entity, 'The record.'), ...everywhere, ...problems(404) },
    },
  };
  const conditional = [ref('parameters', 'IfMatch'), ref('parameters', 'IdempotencyKey')];
  if (isGranted(update))
    item.patch = {
      operationId: `change${capital(name)}`,
      tags,
      summary: `Change a ${one}`,
      ...access(update),
      parameters: conditional,
      requestBody: { required: true, content: jsonContent(ref('schemas', `${name}Patch`)) },
      responses: { 200: record(entity, 'Changed.'), ...everywhere, ...problems(404, 409, 412, 428) },
    };
  if (isGranted(remove))
    item.delete = {
      operationId: `remove${capital(name)}`,
      tags,
      summary: `Remove a ${one}`,
      ...access(remove),
      parameters: conditional,
      responses: { 204: { description: 'Removed.' }, ...everywhere, ...problems(404, 409, 412, 428) },
    };

  const steps = Object.entries(entity.steps).map(([step, declared]): [string, PathItem] => [
    `/api/${entity.name}/{id}/${step}`,
    { parameters: [ref('parameters', 'Id')], post: stepOperation(entity, step, declared, everywhere) },
  ]);
  return {
    [`/api/${entity.name}`]: collection,
    [`/api/${entity.name}/{id}`]: { parameters: [ref('parameters', 'Id')], ...item },
    ...Object.fromEntries(steps),
  };
}

const REASON: Schema = {
  type: 'object',
  properties: { reason: { type: 'string', maxLength: 500, description: 'Kept with the record.' } },
};

/** A body that names one record. */
const naming = (field: string, description: string): Schema => ({
  type: 'object',
  required: [field],
  properties: { [field]: { type: 'string', description } },
});

const CANCELLATION: Schema = {
  type: 'object',
  properties: {
    tell: {
      type: 'string',
      enum: ['everybody', 'seated', 'nobody'],
      default: 'everybody',
      description: 'Who is told: all who are booked, those who hold a seat, or nobody.',
    },
    reason: { type: ['string', 'null'], maxLength: 500, description: 'Why, for them to read.' },
  },
};

const BEFORE: Schema = {
  type: 'object',
  required: ['before'],
  properties: {
    before: {
      type: ['string', 'null'],
      description: 'The id of the record of the same category that it stands before; null puts it last.',
    },
  },
};
const LEFT: Schema = {
  type: 'string',
  enum: ['open', 'pending', 'resolved'],
  description: 'Of ours: the state it is left in.',
};
const message = (more: Record<string, Schema> = {}): Schema => ({
  type: 'object',
  required: ['body'],
  properties: {
    body: { type: 'string', minLength: 1, maxLength: 20_000, description: 'Plain text with paragraphs.' },
    attachments: { type: 'array', maxItems: 10, items: { type: 'string' }, description: 'Ids of files.' },
    ...more,
  },
});
/** What a step takes beside its name. */
const BODIES: Readonly<Record<string, Readonly<Record<string, Schema>>>> = {
  bookings: {
    cancel: REASON,
    decline: REASON,
    refuse: REASON,
    transfer: naming(
      'sessionId',
      'The session that the booking goes to: a seat has to be free there. The answer is the new booking.',
    ),
    swap: naming('attendeeId', 'The person who comes instead.'),
  },
  sessions: { cancel: CANCELLATION },
  faqs: { move: BEFORE },
  queries: { reply: message({ status: LEFT }), note: message() },
};

/** What the other calls are called: a step of the same name is another word. */
const OPERATIONS = ['list', 'create', 'read', 'change', 'remove'];

const stepOperation = (entity: Entity, name: string, step: Step, everywhere: Record<string, Schema>): Schema => ({
  operationId: `${OPERATIONS.includes(name) ? `mark${capital(name)}` : name}${capital(schemaName(entity))}`,
  tags: [entity.name],
  summary: step.label,
  description: step.to ? `From ${step.from.join(' or ')} to ${step.to}.` : 'It stays in its state.',
  ...access(entity.access.commands?.[name] ?? entity.access.update),
  parameters: [ref('parameters', 'IfMatchOptional'), ref('parameters', 'IdempotencyKey')],
  ...(BODIES[entity.name]?.[name] && { requestBody: { content: jsonContent(BODIES[entity.name]?.[name] as Schema) } }),
  responses: { 200: record(entity, `The record, ${step.done}.`), ...everywhere, ...problems(404, 409, 412) },
});

const query = (name: string, schema: Schema, description?: string): Schema => ({
  name,
  in: 'query',
  ...(description && { description }),
  schema,
});

/** Exactly what `http/list-query.ts` takes. */
export function listParameters(entity: Entity): Schema[] {
  const { listing } = entity;
  const isOpen = (field: string): boolean => !entity.secret?.includes(field);
  const several = (schema: Schema): Schema => ({ type: 'array', maxItems: 5, items: schema });
  const sortable = listing.sorts.map(({ field }) => field).filter((field) => isOpen(field) || field === 'priceAmount');
  const [first] = listing.sorts;
  const filterValue = (field: string): Schema => {
    if (listing.flags?.includes(field)) return { type: 'boolean' };
    return field === 'status' ? { type: 'string', enum: [...entity.states] } : { type: 'string' };
  };
  return [
    ...[...listing.filters, ...(listing.lookups ?? [])]
      .filter(isOpen)
      .map((field) => query(field, several(filterValue(field)), 'Any of its values; an empty one means none.')),
    ...(listing.members ?? []).filter(isOpen).map((field) => query(field, { type: 'string' }, 'Holds this value.')),
    ...(listing.search
      ? [query('q', { type: 'string', maxLength: 200 }, 'Beginnings of words, all of which occur.')]
      : []),
    query(
      'sort',
      { type: 'string', enum: sortable.flatMap((field) => [field, `-${field}`]) },
      first && `With - in front: descending. Default: ${first.descending ? '-' : ''}${first.field}.`,
    ),
    query('from', { type: 'string' }, 'The field sorted by is at least this.'),
    query('to', { type: 'string' }, 'The field sorted by is below this.'),
    query('limit', { type: 'integer', minimum: 1, maximum: 200, default: PAGE_SIZE }),
    query('after', { type: 'string' }, '`next` of an earlier page of the same query.'),
  ];
}
