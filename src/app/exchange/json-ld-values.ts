// Careful reading of JSON-LD as it is found: prefixed names, values as text, number, object or array, nothing inherited.
import { oneLine, unquoted } from './plain-text';

export type Node = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const listOf = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

const PREFIXES = ['', 'schema:', 'https://schema.org/', 'http://schema.org/'];

/** A member by its schema.org name, prefixed or not; own members alone. */
export function member(node: Node, name: string): unknown {
  for (const prefix of PREFIXES) {
    if (Object.hasOwn(node, prefix + name)) return node[prefix + name];
  }
  return undefined;
}

/** Every text of a value, also of `{ "@value" }` and of what has a name. */
export function textsOf(value: unknown): string[] {
  return listOf(value)
    .slice(0, 1000)
    .flatMap((each) => {
      if (typeof each === 'string') return each.trim() === '' ? [] : [each];
      if (typeof each === 'number' || typeof each === 'boolean') return [String(each)];
      if (!isNode(each)) return [];
      const inner = member(each, '@value') ?? member(each, 'name') ?? member(each, 'value');
      return typeof inner === 'string' || typeof inner === 'number' ? [String(inner)] : [];
    });
}

export const textOf = (node: Node, name: string): string | null => textsOf(member(node, name))[0] ?? null;
export const lineOf = (node: Node, name: string): string | null => oneLine(textOf(node, name) ?? '');

/** `25`, `"25"`, `"25 places"` → 25; null where there is no figure. */
export function wholeNumberOf(node: Node, name: string): number | null {
  const figure = /^\D{0,20}(\d{1,6})(?:\.0+)?(?!\d|[.,]\d)/.exec(textOf(node, name) ?? '');
  return figure ? Number(figure[1]) : null;
}

/** Types without their prefix: `https://schema.org/Course` → `Course`. */
export const typesOf = (node: Node): string[] =>
  listOf(member(node, '@type')).flatMap((type) => (typeof type === 'string' ? type.replace(/^.*[/:#]/, '') : []));

/** The last part of an address of an enumeration, without quotation marks: `https://schema.org/EventCancelled` → `EventCancelled`. */
export const termsOf = (value: unknown): string[] =>
  textsOf(value).map((text) => unquoted(text).replace(/^https?:\/\/schema\.org\//i, ''));

/** `@id`, unless it is empty or of this document alone (`_:b0`). */
export function idOf(node: Node): string | null {
  const id = oneLine(textsOf(member(node, '@id'))[0] ?? '');
  return id === null || id.startsWith('_:') || /^#/.test(id) ? null : id;
}

/** Finds what `{ "@id": "#place" }` refers to elsewhere in the document. */
export class References {
  readonly #nodes = new Map<string, Node>();

  constructor(nodes: readonly unknown[]) {
    for (const node of nodes) {
      const id = isNode(node) ? member(node, '@id') : undefined;
      if (isNode(node) && typeof id === 'string' && id !== '' && Object.keys(node).length > 1)
        this.#nodes.set(id, node);
    }
  }

  /** The node itself, or the one that it names. */
  resolve(value: unknown): unknown {
    if (!isNode(value) || Object.keys(value).length !== 1) return value;
    const id = member(value, '@id');
    return (typeof id === 'string' ? this.#nodes.get(id) : undefined) ?? value;
  }
}
