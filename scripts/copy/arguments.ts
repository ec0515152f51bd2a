// What `npm run copy`, `backup` and `restore` were asked for.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export type Backend = 'cloudflare' | 'firebase';
/** Names and values, as a process is given them. */
export type Environment = Readonly<Record<string, string | undefined>>;

export type Task = (
  | { command: 'copy'; from: Backend; to: Backend }
  | { command: 'backup'; from: Backend; folder: string }
  | { command: 'restore'; folder: string; to: Backend }
) & {
  /** In production, rather than in this machine's data directory. */
  isRemote: boolean;
  /** The target is made equal, whatever it holds. */
  isReplacing: boolean;
};

export const COMMANDS = ['copy', 'backup', 'restore'] as const;
export type Command = (typeof COMMANDS)[number];
const BACKENDS: readonly string[] = ['cloudflare', 'firebase'];

const COMMON = `  --remote             the stores in production, not those of this machine:
                       D1 by CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN and CLOUDFLARE_D1_DATABASE_ID,
                       Firestore by FIREBASE_PROJECT_ID, FIREBASE_CLIENT_EMAIL and FIREBASE_PRIVATE_KEY
  --help               these words

Without --remote: D1 and Firestore's emulator of LECTERN_DATA (default .lectern), or the emulator at FIRESTORE_ORIGIN.
It can be stopped at any time; the same command again goes on where it was. docs/how-to/copy-and-backup.md says more.`;

export const HELP: Readonly<Record<Command, string>> = {
  copy: `npm run copy -- --from cloudflare --to firebase

Copies every record of an installation into the other backend and compares them one by one.

  --from, --to         cloudflare | firebase
  --replace            make the target equal though it holds records: what the source has not is deleted there
${COMMON}`,
  backup: `npm run backup -- --to <folder> [--backend cloudflare]

Writes every record of an installation into plain files, a line a record.

  --to                 a folder that does not exist yet, or is empty
  --backend            cloudflare | firebase; default LECTERN_BACKEND, or cloudflare
  --replace            write over the backup that the folder holds
${COMMON}`,
  restore: `npm run restore -- --from <folder> [--backend cloudflare]

Checks a backup, puts its records into an empty installation and compares them one by one.

  --from               the folder of the backup
  --backend            cloudflare | firebase; default LECTERN_BACKEND, or cloudflare
  --replace            make the installation equal though it holds records: what the backup has not is deleted there
${COMMON}`,
};

/** Words for whoever mistyped: exit code 2. */
export class ArgumentError extends Error {}

/** @returns undefined where help was asked for. @throws ArgumentError */
export function readTask(command: Command, args: readonly string[], env: Environment): Task | undefined {
  const given = valuesOf(command, args);
  if (given.help) return undefined;
  const common = { isRemote: given.remote ?? false, isReplacing: given.replace ?? false };
  if (command === 'backup') {
    const folder = folderOf('--to', 'the folder to write', given.to);
    return { ...common, command, from: backendOf(given.backend, env), folder };
  }
  if (command === 'restore') {
    const folder = folderOf('--from', 'the folder to read', given.from);
    return { ...common, command, folder, to: backendOf(given.backend, env) };
  }
  const from = named('--from', given.from);
  const to = named('--to', given.to);
  if (from === to)
    throw new ArgumentError(`--from and --to are both ${to}. A copy goes from one backend into the other.`);
  return { ...common, command, from, to };
}

interface Given {
  from?: string | undefined;
  to?: string | undefined;
  backend?: string | undefined;
  remote?: boolean | undefined;
  replace?: boolean | undefined;
  help?: boolean | undefined;
}

function valuesOf(command: Command, args: readonly string[]): Given {
  const options = {
    ...(command !== 'backup' && { from: { type: 'string' } as const }),
    ...(command !== 'restore' && { to: { type: 'string' } as const }),
    ...(command !== 'copy' && { backend: { type: 'string' } as const }),
    remote: { type: 'boolean' } as const,
    replace: { type: 'boolean' } as const,
    help: { type: 'boolean', short: 'h' } as const,
  };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: false }).values as Given;
  } catch (cause) {
    const there = Object.keys(options).map((name) => `--${name}`);
    throw new ArgumentError(`${(cause as Error).message.split('. ')[0]}. There are: ${there.join(', ')}.`);
  }
}

function named(option: string, value: string | undefined): Backend {
  if (value === undefined) throw new ArgumentError(`${option} is missing: ${BACKENDS.join(' or ')}.`);
  if (!BACKENDS.includes(value))
    throw new ArgumentError(`${option} ${value} is not a backend. There are: ${BACKENDS.join(', ')}.`);
  return value as Backend;
}

const backendOf = (given: string | undefined, env: Environment): Backend =>
  given === undefined ? named('LECTERN_BACKEND', env.LECTERN_BACKEND || 'cloudflare') : named('--backend', given);

function folderOf(option: string, what: string, value: string | undefined): string {
  if (!value) throw new ArgumentError(`${option} is missing: ${what}.`);
  return resolve(value);
}
