// What `npm start` was asked for, by environment and flags. INTERFACES.md fixes the names.
import { join, resolve } from 'node:path';

const DEFAULT_PORT = 4321;
const FLAGS = ['--empty', '--fresh', '--no-build'];
const BACKENDS = ['cloudflare', 'firebase'];

/** The local project: Google reserves the prefix `demo-` for projects that exist nowhere. */
export const PROJECT_ID = 'demo-lectern';
export const API_KEY = 'demo-key';

/** @throws with a sentence for people when something asked for is unknown */
export function readOptions(args, env) {
  const unknown = args.find((arg) => !FLAGS.includes(arg));
  if (unknown) throw new Error(`${unknown} is not an option. There are: ${FLAGS.join(', ')}.`);
  const port = Number(env.PORT || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`PORT=${env.PORT} is not a port.`);
  const backend = env.LECTERN_BACKEND || 'cloudflare';
  if (!BACKENDS.includes(backend)) {
    throw new Error(`LECTERN_BACKEND=${backend} cannot be served here. There are: ${BACKENDS.join(', ')}.`);
  }
  const live = env.LECTERN_LIVE || 'cloudflare';
  if (!BACKENDS.includes(live)) {
    throw new Error(`LECTERN_LIVE=${live} cannot be served here. There are: ${BACKENDS.join(', ')}.`);
  }
  return {
    port,
    backend,
    live,
    origin: `http://localhost:${port}`,
    paths: pathsOf(resolve(env.LECTERN_DATA || '.lectern')),
    adminEmails: env.ADMIN_EMAILS,
    testHooks: env.AUTH_TEST_HOOKS === '1',
    isEmpty: args.includes('--empty'),
    isFresh: args.includes('--fresh'),
    isBuilt: args.includes('--no-build'),
  };
}

/** Where everything of one instance lies. */
export const pathsOf = (data) => ({
  data,
  /** D1, Durable Objects and whatever else workerd keeps. */
  state: join(data, 'state'),
  /** What the Firestore emulator held when it was last stopped. */
  firestore: join(data, 'firestore'),
  /** Accounts and signing key of the Auth emulator. */
  auth: join(data, 'auth'),
  /** The build that this instance serves: its own, so that no other build touches it. */
  dist: join(data, 'dist'),
  /** By backend, whether its store holds demo data, and the accounts, which sign in on both. */
  instances: { cloudflare: join(data, 'instance.json'), firebase: join(data, 'instance-firebase.json') },
  running: join(data, 'running.json'),
  processes: join(data, 'processes.json'),
});
