// What is not needed to read a page waits until the page is there and has nothing to do; without a network, until there is one.
import { loadQuietly } from '../app/missing-chunks';

/** Who else is here should be seen within two seconds: rest is not waited for longer than this. Milliseconds. */
const WITHIN_MS = 500;

/** @param load of a part of the build, and what it is for */
export function whenIdle<T>(load: () => Promise<T>, use: (part: T) => void): void {
  const run = async (): Promise<void> => {
    const part = await loadQuietly(load);
    if (part !== null) use(part);
    else addEventListener('online', () => void run(), { once: true });
  };
  const rest = (): void => {
    // Safari has no such call.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void run(), { timeout: WITHIN_MS });
    else setTimeout(() => void run(), WITHIN_MS);
  };
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
}
