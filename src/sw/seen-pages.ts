// What one person has seen and may read again offline: a cache of their own, and only ever one person's. Whoever is answered
// as somebody else, or as nobody, takes it away; so does signing out.
import { KEEP_OFFLINE, KEPT_OFFLINE, PERSON, SEEN_AT } from '#domain/offline';
import { OFFLINE_PAGE } from './shell-pages';

const PREFIX = 'seen-';
/** Pages a person; the oldest gives way. */
const MOST = 60;

/** Goes up whenever everything is forgotten: what was asked for before is not kept after. */
let epoch = 0;
export const epochNow = (): number => epoch;

const namesOfPeople = async (): Promise<string[]> => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

/** Whether anybody's pages are kept here. */
export const knowsSomebody = async (): Promise<boolean> => (await namesOfPeople()).length > 0;

export async function forgetEverybody(): Promise<void> {
  epoch += 1;
  const [names, databases] = await Promise.all([namesOfPeople(), indexedDB.databases?.() ?? []]);
  for (const { name } of databases) if (name) indexedDB.deleteDatabase(name);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/**
 * Learns from a page that came from the server: who is signed in, and whether it may be read offline.
 * @param asked `epochNow()` of when it was asked for
 */
export async function learn(address: string, response: Response, asked: number): Promise<void> {
  const isPage = response.ok && !response.redirected && response.headers.get('content-type')?.includes('text/html');
  if (!isPage || asked !== epoch) return;
  const person = response.headers.get(PERSON);
  const own = PREFIX + person;
  const known = await namesOfPeople();
  if (known.some((name) => name !== own)) await forgetEverybody();
  if (person === null || response.headers.get(KEEP_OFFLINE) !== KEPT_OFFLINE) return;
  const now = epoch;
  const cache = await caches.open(own);
  const headers = new Headers(response.headers);
  headers.set(SEEN_AT, new Date().toISOString());
  await cache.put(address, new Response(response.body, { status: response.status, headers }));
  await keepFrame(cache, person);
  await trim(cache);
  // Somebody signed out while this was being written.
  if (now !== epoch) await caches.delete(own);
}

/** The person's own offline page, in their own frame: with what their role may open beside it. */
async function keepFrame(cache: Cache, person: string): Promise<void> {
  if (await cache.match(OFFLINE_PAGE)) return;
  const frame = await fetch(OFFLINE_PAGE, { cache: 'no-store' }).catch(() => null);
  if (frame?.ok && frame.headers.get(PERSON) === person) await cache.put(OFFLINE_PAGE, frame);
}

async function trim(cache: Cache): Promise<void> {
  const pages = await cache.keys();
  const old = pages.filter(({ url }) => new URL(url).pathname !== OFFLINE_PAGE).slice(0, -MOST);
  await Promise.all(old.map((page) => cache.delete(page)));
}

/** What is kept under an address, for the one person who is known here. */
export async function seenPage(address: string): Promise<Response | undefined> {
  const [name] = await namesOfPeople();
  return name === undefined ? undefined : (await caches.open(name)).match(address, { ignoreVary: true });
}

/** Each deploy may bring another frame: scripts of the older one are gone. */
export async function dropFrames(): Promise<void> {
  for (const name of await namesOfPeople()) await (await caches.open(name)).delete(OFFLINE_PAGE);
}
