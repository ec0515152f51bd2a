// Fails with file, line and rule wherever a source file imports what its layer may not.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { importsOf } from './layers/imports.mjs';
import { brokenRule } from './layers/rules.mjs';

const SOURCE = /\.(astro|[cm]?[jt]sx?)$/;

/** The path below src/ that an import means, or undefined for a package. */
export function resolveImport(from, specifier) {
  const [bare] = specifier.split('?');
  if (bare.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), bare));
  if (bare.startsWith('#')) return bare.slice(1);
  if (bare.startsWith('virtual:entry/')) return bare.slice('virtual:entry/'.length);
  return undefined;
}

/** @returns {{ line: number, message: string }[]} */
export function checkFile(file, text) {
  return importsOf(file, text).flatMap(({ specifier, line, isType }) => {
    const rule = brokenRule(file, { path: resolveImport(file, specifier), specifier, isType });
    return rule ? [{ line, message: `imports ${specifier}: ${rule}` }] : [];
  });
}

function run(root) {
  const files = readdirSync(root, { recursive: true }).filter((file) => SOURCE.test(file));
  const found = files
    .sort()
    .flatMap((file) =>
      checkFile(file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')).map(
        ({ line, message }) => `${join('src', file)}:${line} ${message}`,
      ),
    );
  for (const line of found) console.error(line);
  console.log(`${files.length} files, ${found.length} imports against the layers`);
  return found.length === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = run(join(dirname(import.meta.dirname), 'src')) ? 0 : 1;
}
