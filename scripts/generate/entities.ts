// docs/generated/entities.md: every entity with its fields, states and lists, as declared.
import type { Entity, SortField } from '../../src/domain/entity';
import { ENTITIES } from '../../src/domain/index';
import { bodySchema, propertiesOf, recordSchema, type Schema } from '../../src/http/openapi/schemas';
import { code, codes, GENERATED, page, table } from './markdown';

export const entities = (): string =>
  page(
    '# Entities',
    `${GENERATED} Every record also has \`id\`, \`status\`, \`version\`, \`createdAt\`, \`updatedAt\` and \`createdBy\`.`,
    ...Object.values<Entity>(ENTITIES).flatMap(sectionOf),
  );

const SYSTEM = ['id', 'status', 'version', 'createdAt', 'updatedAt', 'createdBy'];

function sectionOf(entity: Entity): string[] {
  const body = bodySchema(entity);
  const required = (body.required as string[] | undefined) ?? [];
  const written = propertiesOf(body);
  const added = Object.entries(propertiesOf(recordSchema(entity))).filter(
    ([name]) => !(name in written) && !SYSTEM.includes(name),
  );
  const row = ([name, schema]: [string, Schema], by: string): string[] => [
    code(name),
    typeOf(schema),
    by,
    meaningOf(entity, name),
  ];
  return [
    `## ${entity.many} (\`${entity.name}\`)`,
    table(
      ['field', 'type', 'given by', 'meaning'],
      [
        ...Object.entries(written).map((field) =>
          row(field, required.includes(field[0]) ? 'a person, required' : 'a person'),
        ),
        ...added.map((field) => row(field, 'the system')),
      ],
    ),
    `States: ${codes(entity.states)}; a new one is ${code(entity.initial)}.`,
    ...stepsOf(entity),
    listsOf(entity),
  ];
}

/** The label and the hint of its control, or of the controls of its parts, and who reads it. */
function meaningOf({ fields, restricted }: Entity, name: string): string {
  const own = fields[name] ? [fields[name]] : [];
  const parts = Object.entries(fields).flatMap(([path, part]) => (path.startsWith(`${name}.`) ? [part] : []));
  const readers = restricted?.[name];
  return [
    ...[...own, ...parts].flatMap(({ label, hint }) => [label, hint]),
    readers && `Read by ${readers.join(', ')} only`,
  ]
    .filter((text) => text !== undefined)
    .map((text) => (text.endsWith('.') ? text : `${text}.`))
    .join(' ');
}

const stepsOf = (entity: Entity): string[] => {
  const steps = Object.entries(entity.steps);
  if (steps.length === 0) return [];
  return [
    table(
      ['step', 'from', 'to', 'button'],
      steps.map(([name, { from, to, label }]) => [code(name), codes(from), to ? code(to) : 'as it is', label]),
    ),
  ];
};

function listsOf({ listing, secret = [], unique = [] }: Entity): string {
  const open = (fields: readonly string[] = []): string[] => fields.filter((field) => !secret.includes(field));
  return [
    `- Filters: ${codes(open([...listing.filters, ...(listing.lookups ?? [])]))}`,
    `- Holds: ${codes(open(listing.members))}`,
    `- Orders: ${listing.sorts.map(orderOf).join(', ')}`,
    `- Search: ${listing.search ? `yes, cheapest by ${code(listing.search.order)}` : 'no'}`,
    `- No two share: ${codes(unique)}`,
  ].join('\n');
}

const orderOf = ({ field, descending }: SortField, at: number): string =>
  `${code(descending ? `-${field}` : field)}${at === 0 ? ' (default)' : ''}`;

function typeOf(schema: Schema): string {
  if (Array.isArray(schema.anyOf)) return [...new Set((schema.anyOf as Schema[]).map(typeOf))].join(' or ');
  if (Array.isArray(schema.enum)) return (schema.enum as string[]).map(code).join(', ');
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items as Schema)}`;
  if (schema.type === 'object' && schema.properties) return `{ ${Object.keys(propertiesOf(schema)).join(', ')} }`;
  return schema.format === 'date-time' ? 'instant' : String(schema.type);
}
