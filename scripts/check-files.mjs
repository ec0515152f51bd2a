// Fails on files that have outgrown the house: too long, without a word on what they are for, misnamed, or with work left undone.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Files rarely pass 300 lines; past this, split. */
const MAX_LINES = 400;
/** The formatter gives every declaration of a style a line. */
const MAX_STYLE_LINES = 700;
const ROOTS = ['src', 'scripts', 'integrations', 'tests', 'bench'];
const SOURCE = /\.(astro|css|[cm]?[jt]sx?)$/;
/** Copied from the design as it stands, or a test's own material. */
const EXEMPT = /^(src\/styles\/tokens\.css|tests\/support\/samples\/)/;
const DRAWERS = /^(utils?|helpers?|common|misc|shared)(\.|$)/;
const UNDONE = new RegExp(['TO' + 'DO', 'FIX' + 'ME', 'X'.repeat(3)].map((word) => `\\b${word}\\b`).join('|'));

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.(d\.)?[a-z]+$/;
const PASCAL = /^[A-Z][A-Za-z0-9]*(\.[a-z]+)*\.[a-z]+$/;
/** Pages are named by their address: `[id].astro`, `[...path].ts`. */
const ROUTE = /^([a-z0-9-]*\[(\.\.\.)?[a-z]+\]|[a-z0-9-]+)(\.[a-z0-9]+)*$/;

/** @returns {string[]} what is wrong with one file, in words */
export function checkFile(file, text) {
  if (EXEMPT.test(file)) return [];
  const lines = text.split('\n');
  const most = file.endsWith('.css') ? MAX_STYLE_LINES : MAX_LINES;
  return [
    lines.length > most && `has ${lines.length} lines: split it (at most ${most})`,
    misnamed(file),
    file.split('/').some((part) => DRAWERS.test(part)) && 'is a drawer: name it after what it does',
    UNDONE.test(text) && `leaves work undone: line ${lines.findIndex((line) => UNDONE.test(line)) + 1}`,
    !hasHead(file, text) && 'does not say at its head what it is for',
  ].filter(Boolean);
}

function misnamed(file) {
  const name = basename(file);
  if (file.startsWith('src/pages/')) return !ROUTE.test(name) && 'is not named like an address';
  const isComponent = /\.(astro|tsx)$/.test(name) && file.startsWith('src/');
  if (isComponent) return !PASCAL.test(name) && !KEBAB.test(name) && 'is a component: PascalCase';
  const isBesideComponent = name.endsWith('.module.css');
  return !KEBAB.test(name) && !isBesideComponent && 'is not named in kebab-case';
}

/** A comment first. Pages, components, tests and styles say it by their name; a script inlined as it stands ships no comment. */
function hasHead(file, text) {
  if (/\.(astro|css|d\.ts)$/.test(file) || /^(src\/pages\/|tests\/|src\/client\/[a-z-]+\.js$)/.test(file)) return true;
  return /^(#!.*\n)?('use [a-z]+';\s*)?(\/\/|\/\*)/.test(text);
}

function run() {
  const files = ROOTS.flatMap((root) =>
    readdirSync(root, { recursive: true }).map((file) => join(root, file).replaceAll('\\', '/')),
  ).filter((file) => SOURCE.test(file));
  const found = files
    .sort()
    .flatMap((file) => checkFile(file, readFileSync(file, 'utf8')).map((message) => `${file} ${message}`));
  for (const line of found) console.error(line);
  console.log(`${files.length} files, ${found.length} out of shape`);
  return found.length === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = run() ? 0 : 1;
