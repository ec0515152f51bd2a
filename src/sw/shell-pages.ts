// Pages that are the same for everybody: kept when a version is installed, as a visitor is answered, and never with cookies.

const PREFIX = 'shell-';
/** Where somebody without a kept page is taken when there is no network. */
export const OFFLINE_PAGE = '/offline';
/** Opened from the cache, and read anew behind it. */
export const SIGN_IN_PAGES: readonly string[] = ['/login', '/signup'];

const cacheOf = (build: string): Promise<Cache> => caches.open(PREFIX + build);

/** @throws where the offline page cannot be had: the version is installed at a later check then */
export async function keepShell(build: string): Promise<void> {
  const cache = await cacheOf(build);
  const answers = await Promise.all(
    [OFFLINE_PAGE, ...SIGN_IN_PAGES].map(async (path) => ({ path, page: await asVisitor(path) })),
  );
  for (const { path, page } of answers) {
    if (page) await cache.put(path, page);
    else if (path === OFFLINE_PAGE) throw new Error('The offline page could not be fetched.');
  }
}

async function asVisitor(path: string): Promise<Response | null> {
  const response = await fetch(path, { credentials: 'omit', cache: 'no-store', redirect: 'manual' });
  return response.ok ? response : null;
}

export async function dropOlderShells(build: string): Promise<void> {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== PREFIX + build);
  await Promise.all(older.map((name) => caches.delete(name)));
}

export const shellPage = async (build: string, path: string): Promise<Response | undefined> =>
  (await cacheOf(build)).match(path);

export async function refreshShellPage(build: string, path: string): Promise<void> {
  const page = await asVisitor(path).catch(() => null);
  if (page) await (await cacheOf(build)).put(path, page);
}
