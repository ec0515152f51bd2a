// Finds the Chromium that the browser tests drive: the system's own, never a downloaded one.
import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Quiet and offline: no updates, no sync, no first-run pages. `--no-sandbox` because tests may run as root. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The path of the browser, or undefined. */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return isExecutable(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  return findOnPath(NAMES, env);
}

/**
 * Installs Debian's Chromium where there is none and it can be done.
 * @param {(message: string) => void} say
 * @throws with a sentence for people when there is none and it cannot be installed
 */
export function ensureChromium(say) {
  const found = findChromium();
  if (found) return found;
  if (process.env.CHROMIUM_PATH) throw new Error(`CHROMIUM_PATH=${process.env.CHROMIUM_PATH} is no program.`);
  if (process.getuid?.() !== 0 || !findOnPath(['apt-get'], process.env)) {
    throw new Error(
      'The browser tests need Chromium: install it (apt-get install chromium), or name it in CHROMIUM_PATH.',
    );
  }
  say('installing Chromium with apt-get');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'pipe' });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env, stdio: 'pipe' });
  const installed = findChromium();
  if (!installed) throw new Error('apt-get installed Chromium, but it is not on the PATH.');
  return installed;
}

function findOnPath(names, env) {
  const directories = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => directories.map((directory) => join(directory, name))).find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
