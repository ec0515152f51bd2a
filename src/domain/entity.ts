// One declaration an entity: schema, states, access, list and search. Validation, storage, API, forms, OpenAPI, permission
// tests and the generated docs follow from it. It is zod plus metadata; what one entity needs oddly is ordinary code in `app/`.
import type * as z from 'zod/mini';
import type { Actor, Role } from './access';

/** How a list may be cut, ordered and searched. Each filter × sort pair is an index in every store. */
export interface Listing {
  /** Fields that may be asked for by equality. */
  filters: readonly string[];
  /** Filters that are true or false. */
  flags?: readonly string[];
  /** Fields that name one record or a few: asked for by equality, in the default order. */
  lookups?: readonly string[];
  /** Fields that a list may be ordered by, the default first. */
  sorts: readonly SortField[];
  /** List fields that may be asked "does it hold …". */
  members?: readonly string[];
  search?: {
    /** The texts that are searched, from the stored record. */
    texts: (record: Record<string, unknown>) => (string | null | undefined)[];
    /** The sort whose order a search comes in cheapest. */
    order: string;
  };
}

export interface SortField {
  field: string;
  /** `text` is compared with case and accents folded, `exact` as it stands; null sorts before everything. */
  type: 'text' | 'exact' | 'instant' | 'number';
  /** The direction of the default order and of a first click on the column. */
  descending?: boolean;
}

/** What a form control needs beyond the schema. */
export interface FieldMeta {
  label: string;
  hint?: string;
  input:
    | 'text'
    | 'textarea'
    | 'markdown'
    | 'number'
    | 'money'
    | 'select'
    | 'checkbox'
    | 'tags'
    /** Several of a list that the page hands to the form: people, companies. */
    | 'choices'
    /** A picture of the library, and several files of it. */
    | 'picture'
    | 'files'
    | 'instant'
    | 'days'
    | 'email'
    | 'url'
    | 'zone'
    | 'hidden';
  /** Of a select; left out, the page hands them to the form. */
  options?: readonly { value: string; label: string }[];
  /** Of a select: what nothing chosen means. */
  empty?: string;
  /** Printed at the end inside the control. */
  unit?: string;
  /** Takes the whole width of a two-column form. */
  wide?: boolean;
  autocomplete?: string;
}

/** A named change of state: who may, from where, to where. */
export interface Step {
  from: readonly string[];
  /** Left out: it stays in its state. */
  to?: string;
  /** The verb on the button and its past in the toast. */
  label: string;
  done: string;
}

/** Who sees a place where a file may stand; `staff` are the office and instructors. */
export type Viewers = 'public' | 'signed-in' | 'staff';

/** How a field holds files. */
export interface FileUse {
  /** The id of one, a list of ids, or Markdown that shows them by their addresses (`/files/<id>`). */
  holds: 'one' | 'list' | 'markdown';
  /** A cover: other files are refused. */
  isPicture?: boolean;
  /** Who sees the place where it stands: the file has to be open to them. Null: it is opened by a rule of its own. */
  seenBy?: (record: Record<string, unknown>) => Viewers | null;
}

/** `all`, or a scope that the entity defines; the first is the one that lists use. Absent: not at all. */
export type Grants = Partial<Record<Role | 'visitor', readonly string[]>>;

export interface Access {
  read: Grants;
  create: Grants;
  update: Grants;
  remove: Grants;
  /** By command; a step without an entry may be taken by whoever may update. */
  commands?: Record<string, Grants>;
}

export type WhereValue = string | number | boolean | null | readonly (string | null)[] | { has: string };
/** What a scope means: equalities that a store can list by and that decide on one record. Null: it is empty for this person. */
export type ScopeOf = (actor: Actor | null) => Record<string, WhereValue> | null;

// biome-ignore lint/suspicious/noExplicitAny: a declaration's schema is any object schema
type ObjectSchema = z.ZodMiniObject<any>;

/** From when until when readers see a record, by its own instants. */
export interface Due {
  /** The field with the moment that it begins; a list in the order of this field asks the store for nothing else. */
  from: string;
  /** The field with the moment that it is over, or null. */
  until: string;
  /** A record that waits for its moment is in the first state; readers find it in the second. */
  waiting: string;
  seenAs: string;
  /** The scopes that it binds. Whoever reads by another sees the record always, as it is stored. */
  scopes: readonly string[];
}

export interface Entity {
  /** Plural: the table, the path in the API, the folder in every layer. */
  name: string;
  one: string;
  many: string;
  /** What a person writes: the body of a POST; a PATCH takes any part of it. */
  input: ObjectSchema;
  /** What the system adds to `id`, `status`, `version` and the rest of the common fields. */
  derived?: ObjectSchema;
  /** Fields computed from the others at every write: sort keys and copies, never accepted from outside. */
  derive?: (record: Record<string, unknown>) => Record<string, unknown>;
  states: readonly string[];
  initial: string;
  steps: Record<string, Step>;
  access: Access;
  scopes: Record<string, ScopeOf>;
  /** Of records that appear and vanish by the clock, without anybody's doing. */
  due?: Due;
  /** Fields that never leave the server. */
  secret?: readonly string[];
  /** Fields that only these roles may read. */
  restricted?: Record<string, readonly Role[]>;
  /** Of one record, fields that this caller may not read besides. */
  veiled?: (actor: Actor | null, record: Record<string, unknown>) => readonly string[];
  /** Fields of `input` that are given when it is made and are no part of the record. */
  once?: readonly string[];
  /** Fields that only these roles may write, whatever else of the record they may change. */
  guarded?: Record<string, readonly Role[]>;
  /** Fields that hold files of the library: a file in use is not deleted. */
  files?: Record<string, FileUse>;
  /** Fields whose folded value (of a list: each of its values) no two records share. */
  unique?: readonly string[];
  listing: Listing;
  fields: Record<string, FieldMeta>;
}

/** A record kind of ours alone: stored and listed, never served by the API. */
export interface InternalEntity {
  name: string;
  listing: Listing;
}

export const defineEntity = <E extends Entity>(entity: E): E => entity;

/** Whether one record satisfies equalities, as a store would decide it. */
export const satisfies = (record: Record<string, unknown>, where: Record<string, WhereValue>): boolean =>
  Object.entries(where).every(([field, wanted]) => {
    const value = record[field] ?? null;
    if (Array.isArray(wanted)) return wanted.includes(value);
    if (wanted !== null && typeof wanted === 'object')
      return Array.isArray(value) && value.includes((wanted as { has: string }).has);
    return value === wanted;
  });
