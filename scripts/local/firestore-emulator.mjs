// Google's own Firestore emulator: found on this machine, started, and ended with everything that it held saved.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isReachable, keepNote, savedIn, saveTo, throwNoteAway } from './firestore-data.mjs';
import { PROJECT_ID } from './options.mjs';
import { findFreePort } from './ports.mjs';
import { findOnPath } from './programs.mjs';

const HOST = '127.0.0.1';
const MAIN = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
/** Debian's, from packages.cloud.google.com. */
export const FIRESTORE_PACKAGE = 'google-cloud-cli-firestore-emulator';
/** Milliseconds. */
const READY_WITHIN = 90_000;
const STOP_WITHIN = 5000;
/** What it printed last is kept for when it fails. Characters. */
const TAIL = 4000;

/** For whoever has none. */
export const HOW_TO_GET_FIRESTORE =
  `Install Java (17 or newer) and the Firestore emulator: apt-get install default-jre-headless ${FIRESTORE_PACKAGE} ` +
  '(from packages.cloud.google.com), or, with Java 21, npx firebase setup:emulators:firestore; or name its jar in FIRESTORE_EMULATOR_JAR.';

/**
 * Looks for Java and the emulator's jar: FIRESTORE_EMULATOR_JAR, Debian's package, what firebase-tools downloaded.
 * @returns {{ java: string, jar: string } | null}
 */
export function findFirestoreEmulator(env = process.env) {
  const java = findJava(env);
  const jar = env.FIRESTORE_EMULATOR_JAR || packagedJar(env) || downloadedJar(env);
  return java && jar && existsSync(jar) ? { java, jar } : null;
}

/**
 * Starts one, in memory. With `data` it begins with what was saved there, and saves there when it is closed.
 * @param {{ port?: number, rules?: string, data?: string, projectId?: string }} options `rules`: a file; without one
 *   everybody may do everything. `projectId`: whose documents are saved
 * @returns {Promise<{ origin: string, pid: number, save: () => Promise<void>, close: () => Promise<void> }>}
 * @throws with how to get one where there is none, and with what it printed where it does not start
 */
export async function startFirestore({ port, rules, data, projectId = PROJECT_ID } = {}) {
  const found = findFirestoreEmulator();
  if (!found) throw new Error(`There is no Firestore emulator. ${HOW_TO_GET_FIRESTORE}`);
  const at = port ?? (await findFreePort());
  const origin = `http://${HOST}:${at}`;
  const kept = data && savedIn(data);
  const args = [
    // It lives for minutes: the quick compiler alone takes a third less of the processor.
    '-XX:TieredStopAtLevel=1',
    '-Duser.language=en',
    ...['-cp', found.jar, MAIN, `--host=${HOST}`, `--port=${at}`],
    ...(rules ? [`--rules=${rules}`] : []),
    ...(kept ? [`--seed_from_export=${kept}`] : []),
  ];
  // What is to be saved outlives us, so that the next start can save it; nothing else does.
  const [command, ...given] = data ? [found.java, ...args] : [...tiedToUs(), found.java, ...args];
  // A group of its own: Ctrl-C in a terminal reaches everybody in ours, and would end it before it is saved.
  const child = spawn(command, given, { stdio: ['ignore', 'pipe', 'pipe'], detached: Boolean(data) });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed = (printed + chunk).slice(-TAIL);
    });
  const ended = new Promise((resolve) => child.once('error', resolve).once('close', resolve));
  const end = () => stopChild(child, ended);
  if (!(await answers(origin, child))) {
    await end();
    throw new Error(`The Firestore emulator did not start.\n${printed}`);
  }
  if (data) keepNote(data, { origin, projectId, pid: child.pid });
  const save = async () => {
    if (data) await saveTo(data, { origin, projectId });
  };
  const close = async () => {
    const isThere = child.exitCode === null && child.signalCode === null;
    try {
      if (isThere) await save();
    } finally {
      await end();
      if (data) throwNoteAway(data);
    }
  };
  return { origin, pid: child.pid, save, close };
}

async function answers(origin, child) {
  for (const deadline = Date.now() + READY_WITHIN; Date.now() < deadline; await sleep(50)) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return false;
    if (await isReachable(origin)) return true;
  }
  return false;
}

async function stopChild(child, ended) {
  child.kill('SIGTERM');
  const isLate = await Promise.race([ended.then(() => false), sleep(STOP_WITHIN, true, { ref: false })]);
  if (isLate) child.kill('SIGKILL');
  await ended;
}

/** A command in front by which Linux ends the process when its parent has died; elsewhere nothing. */
function tiedToUs() {
  const setpriv = process.platform === 'linux' && findOnPath(['setpriv']);
  if (!setpriv) return [];
  const command = [setpriv, '--pdeathsig', 'TERM'];
  try {
    execFileSync(command[0], [...command.slice(1), 'true'], { stdio: 'ignore' });
    return command;
  } catch {
    return [];
  }
}

/** The program, or undefined. */
export function findJava(env = process.env) {
  const ofHome = env.JAVA_HOME && join(env.JAVA_HOME, 'bin/java');
  return ofHome && existsSync(ofHome) ? ofHome : findOnPath(['java'], env);
}

/** As Debian's package manager tells it. */
function packagedJar(env) {
  if (!findOnPath(['dpkg'], env)) return undefined;
  try {
    const files = execFileSync('dpkg', ['-L', FIRESTORE_PACKAGE], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return files.split('\n').find((file) => file.endsWith('.jar'));
  } catch {
    return undefined;
  }
}

/** The newest of those in the place where firebase-tools puts them. */
function downloadedJar(env) {
  const directory = env.FIREBASE_EMULATORS_PATH || join(homedir(), '.cache/firebase/emulators');
  if (!existsSync(directory)) return undefined;
  const jars = readdirSync(directory).filter((name) => /^cloud-firestore-emulator-.*\.jar$/.test(name));
  const [newest] = jars.sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  return newest && join(directory, newest);
}
