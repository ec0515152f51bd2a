// What makes the signed-in pages an app: started by the shell of each.
import { startKeptTyping } from './kept-typing';
import { startMissingChunks } from './missing-chunks';
import { startNextNeeded } from './next-needed';
import { watchTyping } from './reload';
import { startUpdates } from './updates';

export function startApp(): void {
  startMissingChunks();
  watchTyping();
  startKeptTyping();
  startUpdates();
  startNextNeeded();
}
