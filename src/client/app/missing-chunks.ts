// A part of the page that no longer loads: it belonged to a build that is gone. The page is loaded again, once; where that did
// not help, it says so.
import { unavailable } from '#kernel/errors';
import { showProblem } from '../problem-banner';
import { reloadOnce } from './reload';
import { servedBuild } from './updates';

/** As Chromium, Firefox and Safari say it. */
const MISSING =
  /dynamically imported module|importing a module script failed|error loading dynamically imported|unable to preload css/i;

export const isMissingChunk = (error: unknown): boolean => error instanceof Error && MISSING.test(error.message);

let quiet = 0;

/** Loads what nobody waits for: where it does not come, nobody is told, and the page stays. Null then. */
export async function loadQuietly<T>(load: () => Promise<T>): Promise<T | null> {
  quiet += 1;
  try {
    return await load();
  } catch {
    return null;
  } finally {
    quiet -= 1;
  }
}

export function startMissingChunks(): void {
  addEventListener('unhandledrejection', (event: Event) => {
    if (isMissingChunk((event as PromiseRejectionEvent).reason)) void loadAgain();
  });
  // Dynamic imports of the build's own, and islands that could not be brought to life.
  addEventListener('vite:preloadError', () => {
    if (quiet === 0) void loadAgain();
  });
  addEventListener('astro:hydration-error', (event) => {
    if (isMissingChunk((event as CustomEvent<{ error?: unknown }>).detail?.error)) void loadAgain();
  });
  addEventListener('error', ({ error }) => {
    if (isMissingChunk(error)) void loadAgain();
  });
}

async function loadAgain(): Promise<void> {
  // Without a server there is nothing newer to load, and the page that stands would be lost.
  const isReachable = (await servedBuild()) !== null;
  if (isReachable && (await reloadOnce())) return;
  showProblem(
    'A part of this page could not be loaded.',
    unavailable(
      isReachable
        ? 'What you see still works. Load the page again in a moment.'
        : 'The server could not be reached. What you see stays; try again when you are online.',
    ),
    { label: 'Load it again', href: location.href },
  );
}
