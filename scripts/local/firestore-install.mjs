// Gets the Firestore emulator where there is none: by Debian's package manager, or as firebase-tools downloads it.
import { execFileSync } from 'node:child_process';
import { isReachable } from './firestore-data.mjs';
import { FIRESTORE_PACKAGE, findFirestoreEmulator, findJava } from './firestore-emulator.mjs';
import { canInstall, installPackages } from './programs.mjs';

/** 140 MB. Milliseconds. */
const DOWNLOAD_WITHIN = 300_000;
const DOWNLOADS = 'https://storage.googleapis.com/firebase-preview-drop/emulator/';

/**
 * Finds it, or tries to get it: firebase-tools downloads it where the internet answers, and with `mayInstall` apt-get
 * installs what it knows. Null where neither can be done.
 * @param {{ say?: (message: string) => void, mayInstall?: boolean }} options
 * @returns {Promise<{ java: string, jar: string } | null>}
 */
export async function ensureFirestoreEmulator({ say = () => undefined, mayInstall = false } = {}) {
  const found = findFirestoreEmulator();
  if (found || process.env.FIRESTORE_EMULATOR_JAR) return found;
  if (mayInstall && canInstall()) {
    for (const name of [...(findJava() ? [] : ['default-jre-headless']), FIRESTORE_PACKAGE]) {
      say(`installing ${name} with apt-get`);
      try {
        installPackages([name]);
      } catch (error) {
        say(`apt-get could not install ${name}: ${String(error.stderr ?? error.message).trim()}`);
      }
    }
    const installed = findFirestoreEmulator();
    if (installed) return installed;
  }
  if (findJava() && (await isReachable(DOWNLOADS))) download(say);
  return findFirestoreEmulator();
}

function download(say) {
  say('downloading the Firestore emulator with firebase-tools');
  try {
    const args = ['node_modules/firebase-tools/lib/bin/firebase.js', 'setup:emulators:firestore'];
    execFileSync(process.execPath, args, { stdio: 'pipe', timeout: DOWNLOAD_WITHIN, env: { ...process.env, CI: '1' } });
  } catch (error) {
    say(`it could not be downloaded: ${String(error.stderr ?? '').trim() || error.message}`);
  }
}
