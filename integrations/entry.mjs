// `import { url } from 'virtual:entry/client/auth'` bundles `src/client/auth.ts` for the browser on its own and gives its address,
// so that an inline script can `import()` it on demand and the page ships no other script.
// `import { source } from 'virtual:inline/client/auth-loader'` gives such an inline script itself, minified, with the constants that it
// imports; and its `hash` for the policy, since Astro hashes what it bundles alone.
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const PREFIX = 'virtual:entry/';
const RESOLVED = `\0${PREFIX}`;
const INLINE_PREFIX = 'virtual:inline/';
const RESOLVED_INLINE = `\0${INLINE_PREFIX}`;
const FOLDER = '_astro';

/** Bundles one module: hashed names, what is imported on demand in chunks of its own. `#domain/*` resolves by package.json. */
async function bundle(root, path) {
  const source = `src/${path}.ts`;
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [source],
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
    legalComments: 'none',
    conditions: ['browser'],
    mainFields: ['browser', 'module', 'main'],
    outdir: `/${FOLDER}`,
    entryNames: '[name].[hash]',
    chunkNames: 'chunk.[hash]',
  });
  const [file] = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === source);
  return { files: outputFiles, url: `/${FOLDER}/${basename(file)}` };
}

/** The text of an inline script. */
async function inlined(root, path) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [`src/${path}.ts`],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0].text.trim();
}

export default function entry() {
  const bundles = new Map();
  let root;
  let isDev;
  let clientDirectory;

  const urlOf = async (path) => {
    if (isDev) return `/src/${path}.ts`;
    if (!bundles.has(path)) bundles.set(path, bundle(root, path));
    return (await bundles.get(path)).url;
  };

  const vitePlugin = {
    name: 'lectern:entry',
    resolveId: (id) => (id.startsWith(PREFIX) || id.startsWith(INLINE_PREFIX) ? `\0${id}` : undefined),
    load: async (id) => {
      if (id.startsWith(RESOLVED))
        return `export const url = ${JSON.stringify(await urlOf(id.slice(RESOLVED.length)))};`;
      if (!id.startsWith(RESOLVED_INLINE)) return undefined;
      const source = await inlined(root, id.slice(RESOLVED_INLINE.length));
      const hash = `sha256-${createHash('sha256').update(source).digest('base64')}`;
      return `export const source = ${JSON.stringify(source)}; export const hash = ${JSON.stringify(hash)};`;
    },
  };

  return {
    name: 'lectern:entry',
    hooks: {
      'astro:config:setup': ({ config, command, updateConfig }) => {
        root = fileURLToPath(config.root);
        isDev = command === 'dev';
        updateConfig({ vite: { plugins: [vitePlugin] } });
      },
      'astro:config:done': ({ config }) => {
        clientDirectory = config.build.client;
      },
      'astro:build:done': async ({ logger }) => {
        const directory = join(fileURLToPath(clientDirectory), FOLDER);
        await mkdir(directory, { recursive: true });
        for (const [path, pending] of bundles) {
          const { files } = await pending;
          for (const file of files) await writeFile(join(directory, basename(file.path)), file.contents);
          logger.info(`${path}: ${files.map((file) => `${basename(file.path)} ${file.contents.length} B`).join(', ')}`);
        }
      },
    },
  };
}
