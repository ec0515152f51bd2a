// Builds to deploy one after another, and deploying one of them under what is open: the instance is taken away and comes back at
// once, in the same place with the same data.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import { startInstance } from './instance.mjs';

const SOURCES = ['src', 'public', 'integrations', 'astro.config.mjs', 'wrangler.toml', 'tsconfig.json', 'package.json'];

/** A build whose every script differs from every other's: each island leaves another number behind. */
export async function buildVariant(number, env = {}) {
  const root = mkdtempSync(join(tmpdir(), 'lectern-variant-'));
  for (const source of SOURCES) cpSync(source, join(root, source), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  const folder = join(root, 'src/islands');
  for (const file of readdirSync(folder, { recursive: true }).filter((name) => /\.tsx?$/.test(name)))
    writeFileSync(
      join(folder, file),
      `${readFileSync(join(folder, file), 'utf8')}\nObject.assign(globalThis, { deployed: ${number} });\n`,
    );
  const dist = join(root, 'dist');
  const child = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
    cwd: root,
    env: { ...process.env, LECTERN_OUT: dist, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`Build ${number} failed.\n${output}`);
  return { dist, remove: () => rmSync(root, { recursive: true, force: true }) };
}

function copyOf(dist) {
  const root = mkdtempSync(join(tmpdir(), 'lectern-variant-'));
  cpSync(dist, join(root, 'dist'), { recursive: true });
  return { dist: join(root, 'dist'), remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** The same build under another id, as if nothing but the number of the version had changed: seconds instead of a build. */
export function relabel(dist, id) {
  const variant = copyOf(dist);
  const copy = variant.dist;
  const before = idOf(dist);
  const files = readdirSync(copy, { recursive: true }).filter((name) => /\.(mjs|js)$/.test(name));
  for (const file of files) {
    const text = readFileSync(join(copy, file), 'utf8');
    if (text.includes(before)) writeFileSync(join(copy, file), text.replaceAll(before, id));
  }
  return variant;
}

const idOf = (dist) =>
  /"revision":"(\w+)","url":"\/build\.json"/.exec(readFileSync(join(dist, 'client/sw.js'), 'utf8'))?.[1] ?? '';

/** A build with another service worker: what its text does is the worker. */
export function withWorker(dist, source) {
  const variant = copyOf(dist);
  writeFileSync(join(variant.dist, 'client/sw.js'), source);
  return variant;
}

/** As `LECTERN_SERVICE_WORKER=off npm run build` puts it there. */
export async function killSwitch() {
  const { outputFiles } = await bundle({
    entryPoints: ['src/sw/kill-switch.ts'],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0].text;
}

/** Starts on a build, in a data directory of its own. */
export async function startOn(dist, env = {}) {
  const data = mkdtempSync(join(tmpdir(), 'lectern-proof-'));
  cpSync(dist, join(data, 'dist'), { recursive: true });
  return startInstance({ flags: ['--no-build'], data, env });
}

/** @returns the instance that answers in the same place from now on */
export async function deploy(instance, dist, env = {}) {
  await instance.kill();
  rmSync(join(instance.data, 'dist'), { recursive: true, force: true });
  cpSync(dist, join(instance.data, 'dist'), { recursive: true });
  return startInstance({
    flags: ['--no-build'],
    data: instance.data,
    env: { ...env, PORT: new URL(instance.url).port },
  });
}
