// JSON Schemas of an entity's bodies and records, from its declaration. Every number of ours is whole; money is in minor units.
import * as z from 'zod/mini';
import type { Entity, FieldMeta } from '#domain/entity';

export type Schema = { [keyword: string]: unknown };

/** What a control says of the text that is typed into it. */
const FORMATS: Partial<Record<FieldMeta['input'], string>> = {
  instant: 'date-time',
  email: 'email',
  url: 'uri',
  markdown: 'markdown',
};

/** `POST`: what a person writes. */
export const bodySchema = (entity: Entity): Schema => {
  const schema = plain(entity.input);
  describeFields(schema, entity);
  return schema;
};

/** `PATCH`: any part of it. What is left out stays, so nothing has a default. */
export const patchSchema = (entity: Entity): Schema => {
  const { required: _required, ...schema } = bodySchema(entity);
  return { ...schema, properties: mapValues(lasting(entity, propertiesOf(schema)), withoutDefault), minProperties: 1 };
};

/** Without what is given once, when it is made. */
const lasting = (entity: Entity, properties: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !entity.once?.includes(name)));

/** The record as it is read: the body with the system's fields, less what never leaves the server. */
export function recordSchema(entity: Entity): Schema {
  const body = mapValues(lasting(entity, propertiesOf(bodySchema(entity))), withoutDefault);
  const derived = entity.derived ? plain(entity.derived) : {};
  const hidden = new Set(entity.secret ?? []);
  const restricted = new Set(Object.keys(entity.restricted ?? {}));
  const written = Object.keys(body).filter((name) => !isOptional(entity, name));
  const added = (derived.required as string[] | undefined) ?? [];
  const properties = Object.fromEntries(
    Object.entries({ ...body, ...propertiesOf(derived), ...systemFields(entity) })
      .filter(([name]) => !hidden.has(name))
      .map(([name, schema]) => [name, restricted.has(name) ? restrictedTo(entity, name, schema) : schema]),
  );
  const required = [...new Set([...Object.keys(systemFields(entity)), ...written, ...added])].filter(
    (name) => name in properties && !restricted.has(name),
  );
  return { type: 'object', description: `One of ${entity.many.toLowerCase()}.`, properties, required };
}

const systemFields = (entity: Entity): Record<string, Schema> => ({
  id: { type: 'string' },
  status: { type: 'string', enum: [...entity.states] },
  version: { type: 'integer', minimum: 1, description: 'Goes up with every change; named in If-Match.' },
  createdAt: { type: 'string', format: 'date-time' },
  updatedAt: { type: 'string', format: 'date-time' },
  createdBy: { type: ['string', 'null'], description: 'The id of a person.' },
});

const restrictedTo = (entity: Entity, name: string, schema: Schema): Schema => ({
  ...schema,
  description: [schema.description, `Only for: ${entity.restricted?.[name]?.join(', ')}.`].filter(Boolean).join(' '),
});

/** Left out of a new record, it is absent from the stored one too. */
const isOptional = (entity: Entity, name: string): boolean =>
  (entity.input.shape[name] as z.ZodMiniType | undefined)?.def.type === 'optional';

/** As JSON Schema 2020-12, on the side of what is sent: our transforms change no type. */
function plain(schema: z.ZodMiniType): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' });
  return rest as Schema;
}

export const propertiesOf = (schema: Schema): Record<string, Schema> =>
  (schema.properties as Record<string, Schema> | undefined) ?? {};

const withoutDefault = ({ default: _default, ...schema }: Schema): Schema => schema;

export const mapValues = <From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** Labels, hints and formats of the form, onto the properties that they are about; `places.max` is one within another. */
function describeFields(schema: Schema, entity: Entity): void {
  for (const [path, field] of Object.entries(entity.fields)) {
    let target: Schema | undefined = schema;
    for (const name of path.split('.')) target = target && propertiesOf(target)[name];
    if (!target) continue;
    target.title = field.label;
    if (field.hint) target.description = field.hint;
    const format = FORMATS[field.input];
    if (format) setFormat(target, format);
    if (field.input === 'days')
      for (const end of Object.values(propertiesOf(target.items as Schema))) setFormat(end, 'date-time');
  }
}

function setFormat(schema: Schema, format: string): void {
  const variants = (schema.anyOf as Schema[] | undefined) ?? [schema];
  for (const variant of variants) if (variant.type !== 'null') variant.format = format;
}
