// What the commands copy, backup and restore begin with.
import { loadModule } from '../local/load-module.mjs';

/** @param {'copy' | 'backup' | 'restore'} command */
export async function runCommand(command) {
  const { main } = await loadModule('scripts/copy/main.ts');
  process.exit(await main(command, process.argv.slice(2)));
}
