// Programs of this machine: where they lie, and installing them where that can be done.
import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first of these names that can be run, or undefined. */
export function findOnPath(names, env = process.env) {
  const directories = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => directories.map((directory) => join(directory, name))).find(isExecutable);
}

export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether there is a package manager that this user may use. */
export const canInstall = () => process.getuid?.() === 0 && findOnPath(['apt-get']) !== undefined;

/** @throws where apt-get fails; the error's `stderr` has its words */
export function installPackages(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'pipe' });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env, stdio: 'pipe' });
}
