// Every address that the Worker serves, read from the files of src/pages: what is not in the access table is found missing.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

export interface Served {
  /** As Astro writes it: `/courses/[id]/edit`. */
  path: string;
  kind: 'page' | 'endpoint';
  /** A page answers GET, and any other method as it would GET. */
  methods: readonly Method[];
}

const PAGES = 'src/pages';
/** Shown by the middleware alone; asked for by name they are views of an error. */
const VIEWS = ['/404', '/500'];

export function readManifest(): Served[] {
  return readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(astro|ts)$/.test(file))
    .map((file): Served => {
      const path = `/${file.replace(/\.(astro|ts)$/, '').replace(/(^|\/)index$/, '')}`.replace(/(.)\/$/, '$1');
      if (file.endsWith('.astro')) return { path, kind: 'page', methods: ['GET'] };
      const text = readFileSync(join(PAGES, file), 'utf8');
      return { path, kind: 'endpoint', methods: METHODS.filter((method) => exportsIt(text, method)) };
    })
    .filter(({ path }) => !VIEWS.includes(path))
    .sort((one, other) => one.path.localeCompare(other.path));
}

const exportsIt = (text: string, method: Method): boolean =>
  new RegExp(`^export (const|function|async function) ${method}\\b|^export \\{[^}]*\\b${method}\\b`, 'm').test(text);
