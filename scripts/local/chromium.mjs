// Finds the Chromium that the browser tests drive: the system's own, never a downloaded one.
import { canInstall, findOnPath, installPackages, isExecutable } from './programs.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SHELL = 'chromium-headless-shell';

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

/** The same browser without windows, which takes half the processor, or Chromium itself where there is none. It installs no apps. */
export function findHeadless(env = process.env) {
  return (env.CHROMIUM_PATH ? undefined : findOnPath([SHELL], env)) ?? findChromium(env);
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
  if (!canInstall()) {
    throw new Error(
      'The browser tests need Chromium: install it (apt-get install chromium), or name it in CHROMIUM_PATH.',
    );
  }
  say('installing Chromium with apt-get');
  installPackages(['chromium']);
  const installed = findChromium();
  if (!installed) throw new Error('apt-get installed Chromium, but it is not on the PATH.');
  return installed;
}

/** As `ensureChromium`, and the one without windows beside it where it can be had. */
export function ensureHeadless(say) {
  ensureChromium(say);
  if (process.env.CHROMIUM_PATH || findOnPath([SHELL]) || !canInstall()) return;
  say(`installing ${SHELL} with apt-get`);
  try {
    installPackages([SHELL]);
  } catch (error) {
    say(`${SHELL} cannot be had, so Chromium itself is used: ${error.message.split('\n')[0]}`);
  }
}
