// The running Lectern that a test talks to: `npm test` starts one and names its running.json in LECTERN_RUNNING.
import { existsSync, readFileSync } from 'node:fs';
import './connections';

export type Role = 'admin' | 'staff' | 'instructor' | 'manager' | 'learner';

export interface DemoAccount {
  role: Role;
  email: string;
  password: string;
  companyId: string | null;
}

/** running.json, as INTERFACES.md fixes it. */
export interface Instance {
  url: string;
  authUrl: string;
  projectId: string;
  apiKey: string;
  pid: number;
  backend: 'cloudflare' | 'firebase';
  accounts: DemoAccount[];
}

/** Where running.json lies: the test runner's instance, else the one that `npm start` serves from this folder. */
export const runningFile = (): string => process.env.LECTERN_RUNNING ?? '.lectern/running.json';

export function readInstance(): Instance {
  const file = runningFile();
  if (!existsSync(file)) throw new Error(`No instance runs: ${file} is missing. Use npm test, or npm start first.`);
  return JSON.parse(readFileSync(file, 'utf8')) as Instance;
}

/** A demo account of a role; the second instructor, manager or learner by `nth` 1, the learner of no company by 2. */
export function accountOf(instance: Instance, role: Role, nth = 0): DemoAccount {
  const account = instance.accounts.filter((candidate) => candidate.role === role)[nth];
  if (!account) throw new Error(`There is no ${role} number ${nth} among the demo accounts.`);
  return account;
}
