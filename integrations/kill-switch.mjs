// LECTERN_SERVICE_WORKER=off: the build's service worker is the one that ends service workers (src/sw/kill-switch.ts).
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export default function killSwitch() {
  let config;
  return {
    name: 'lectern:kill-switch',
    hooks: {
      'astro:config:done': ({ config: done }) => {
        config = done;
      },
      'astro:build:done': async ({ logger }) => {
        if (process.env.LECTERN_SERVICE_WORKER !== 'off') return;
        await build({
          absWorkingDir: fileURLToPath(config.root),
          entryPoints: ['src/sw/kill-switch.ts'],
          outfile: join(fileURLToPath(config.build.client), 'sw.js'),
          bundle: true,
          minify: true,
          format: 'iife',
          target: 'es2022',
        });
        logger.info('sw.js ends every service worker of this site.');
      },
    },
  };
}
