// Always the newest version: the service worker's file is asked for every 20 seconds while online, the build manifest every five
// minutes and when a sleeping tab wakes; a page of an older build is loaded again once the new one is in place.
import { BUILD_POLL_MS, UPDATE_CHECK_MS } from '#domain/constants';
import { reloadOnce } from './reload';
import { guardLeft } from './reload-guard';

export const BUILD_META = 'build';
const meta = (): HTMLMetaElement | null => document.querySelector(`meta[name=${BUILD_META}]`);
const ownBuild = (): string | undefined => meta()?.content;

/** The build that the server serves; null where it cannot be asked. */
export async function servedBuild(): Promise<string | null> {
  try {
    const response = await fetch(`/build.json?${Date.now()}`, { cache: 'no-store' });
    return response.ok ? ((await response.json()) as { id: string }).id : null;
  } catch {
    return null;
  }
}

let registration: ServiceWorkerRegistration | undefined;

export function startUpdates(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  workers?.addEventListener('controllerchange', () => void reloadIfOlder());
  const worker = meta()?.dataset.worker;
  if (worker)
    workers?.register(worker, { updateViaCache: 'none' }).then(
      (registered) => {
        registration = registered;
      },
      () => undefined,
    );
  setInterval(checkWorker, UPDATE_CHECK_MS);
  setInterval(() => void checkBuild(), BUILD_POLL_MS);
  let hiddenAt = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') hiddenAt = performance.now();
    else if (performance.now() - hiddenAt > UPDATE_CHECK_MS) void checkBuild();
  });
}

/** A static file: the check costs the Worker nothing. */
function checkWorker(): void {
  if (navigator.onLine) registration?.update().catch(() => undefined);
}

/** Where a new service worker comes with the new build, its taking over reloads the page; without one, the page does so. */
async function checkBuild(): Promise<void> {
  if (!navigator.onLine) return;
  const [own, served] = [ownBuild(), await servedBuild()];
  if (served === null || served === own) return;
  const updated = await registration?.update().then(
    (current) => current.installing ?? current.waiting,
    () => null,
  );
  if (!updated) await reload();
}

async function reloadIfOlder(): Promise<void> {
  const served = await servedBuild();
  if (served !== null && served !== ownBuild()) await reload();
}

/** Within the guard's time it waits for its end: a second deploy is shown as well. */
async function reload(): Promise<void> {
  if (await reloadOnce('Updated to the newest version.')) return;
  setTimeout(() => void reloadIfOlder(), guardLeft() + 100);
}
