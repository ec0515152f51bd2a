// What visitors are answered, kept near them for a moment: in the isolate, and in the data centre by the Cache API. Nothing is read
// of the store for what is still kept. Only whole answers that say so themselves are kept (`KEPT`), and only for requests that come without
// credentials, so that nobody is shown what is somebody else's (docs/adr/0013).
import { ID_COOKIE, REFRESH_COOKIE, SESSION_COOKIE } from './cookies';

/** ARCHITECTURE.md: public pages live 30 s at most, and a page is made with settings that may be 5 s old already. Seconds. */
const PAGE_SECONDS = 25;
/** No answer is kept for longer, whatever it says. Seconds. */
const MOST_SECONDS = 30;
/** What a page says that is the same for every visitor. */
export const KEPT = `public, s-maxage=${PAGE_SECONDS}`;
/** What the visitor is told of it: to ask each time, so that nothing is older than the edge's copy. */
const ASK_AGAIN = 'max-age=0, must-revalidate';

/** Larger answers are passed on as they come. Bytes. */
const MOST_KEPT = 10 * 1024 * 1024;
/** In the isolate's memory: of one answer, and of all together. Bytes. */
const MOST_REMEMBERED = 512 * 1024;
const MOST_MEMORY = 8 * 1024 * 1024;

const SLUG = '[a-z0-9-]{1,100}';
/**
 * Which addresses are looked up. Words of the address that change what it shows are named: with the values that are kept, or none where
 * there is no end of them. All other words change nothing: campaigns and trackers append them.
 */
const ADDRESSES: readonly {
  path: RegExp;
  words: Readonly<Record<string, readonly string[] | 'any'>>;
  isFile?: true;
}[] = [
  { path: /^\/$/, words: { show: ['in-person', 'online', 'this-month'], sent: [] } },
  { path: /^\/catalogue$/, words: { q: [], category: [], after: [], before: [] } },
  { path: /^\/answers$/, words: { q: [], after: [], before: [] } },
  { path: /^\/news$/, words: { q: [], tags: [], after: [], before: [] } },
  { path: new RegExp(`^/(catalogue|answers|news)/${SLUG}$`), words: {} },
  { path: /^\/(offline|manifest\.webmanifest)$/, words: {} },
  { path: /^\/(news\/feed\.xml|sitemap(\/\d{1,5})?\.xml|robots\.txt)$/, words: {} },
  // `v` names the bytes; any other word asks for something else.
  { path: /^\/files\/[\w-]{1,64}\/[^/]{1,400}$/, words: { v: 'any', download: [], until: [], key: [] }, isFile: true },
];
const CREDENTIAL = new RegExp(`(?:^|;\\s*)(?:${ID_COOKIE}|${REFRESH_COOKIE}|${SESSION_COOKIE})=`);

export interface EdgeAddress {
  /** Origin, path and the words that count. */
  url: string;
  /** Whether nothing else was asked: only then is the answer kept, so that no word of a stranger's ends in it. */
  isExact: boolean;
  /** Of the library: whether it is public is decided by what answers. */
  isFile: boolean;
}

/** Under which address a request may be answered from the edge; null where it has to be answered anew. */
export function edgeAddress(request: Request): EdgeAddress | null {
  const { method, headers } = request;
  if (method !== 'GET' || headers.has('authorization') || headers.has('range')) return null;
  if (CREDENTIAL.test(headers.get('cookie') ?? '')) return null;
  const asked = new URL(request.url);
  const known = ADDRESSES.find(({ path }) => path.test(asked.pathname));
  if (!known) return null;
  const address = new URL(asked.pathname, asked);
  for (const [word, values] of Object.entries(known.words)) {
    const given = asked.searchParams.getAll(word);
    const [value] = given;
    if (value === undefined) continue;
    if (given.length > 1 || (values !== 'any' && !values.includes(value))) return null;
    address.searchParams.set(word, value);
  }
  return { url: address.href, isExact: address.search === asked.search, isFile: known.isFile ?? false };
}

interface Copy {
  /** With the `cache-control` that its reader is given. */
  headers: [string, string][];
  body: ArrayBuffer;
  /** When its making began, and until when it may be shown; milliseconds since the epoch. */
  made: number;
  until: number;
}

const remembered = new Map<string, Copy>();
let memory = 0;
const MADE = 'x-edge-made';
const UNTIL = 'x-edge-until';
const CONTROL = 'x-edge-control';

export interface Edge {
  /** Copies of another version are not found: the build, and on a laptop how often its time was moved. */
  version: string;
  keepAlive: (work: Promise<unknown>) => void;
}

/** The copy that is kept, else what `make` answers, which is kept where it says so: it is always asked for the whole. */
export async function fromEdge(
  request: Request,
  { version, keepAlive }: Edge,
  make: (request: Request) => Promise<Response>,
): Promise<Response> {
  const address = edgeAddress(request);
  if (!address) return make(request);
  const key = keyOf(address.url, version);
  const found = recall(key) ?? (await lookUp(key));
  if (found) return answer(request, found);
  const begun = Date.now();
  const response = await make(unconditional(request));
  if (!address.isExact || !isKept(response)) return response;
  const copy = await copyOf(response, begun);
  remember(key, copy);
  keepAlive(store(key, copy));
  return answer(request, copy, response.headers.get('x-request-id'));
}

/** "Has it changed" is answered by what is kept, and there is nothing yet. */
function unconditional(request: Request): Request {
  if (!request.headers.has('if-none-match') && !request.headers.has('if-modified-since')) return request;
  const whole = new Request(request);
  whole.headers.delete('if-none-match');
  whole.headers.delete('if-modified-since');
  return whole;
}

const keyOf = (url: string, version: string): string => {
  const { origin, pathname, search } = new URL(url);
  return `${origin}/-/edge/${version}${pathname}${search}`;
};

const isKept = ({ status, headers }: Response): boolean =>
  status === 200 &&
  secondsOf(headers) > 0 &&
  !headers.has('set-cookie') &&
  Number(headers.get('content-length') ?? 0) <= MOST_KEPT;

/** For how long the answer says that all may share it; 0 where it does not. */
function secondsOf(headers: Headers): number {
  const said = headers.get('cache-control') ?? '';
  const [, seconds] = /^public\b.*\bs-maxage=(\d+)/.exec(said) ?? [];
  return Math.min(Number(seconds ?? 0), MOST_SECONDS);
}

/** What is for caches like this one goes no further; a browser keeps what says so. */
function controlFor(reader: string): string {
  const parts = reader.split(',').map((part) => part.trim());
  const own = parts.filter((part) => !part.startsWith('s-maxage'));
  return [...own, ...(own.some((part) => part.startsWith('max-age')) ? [] : [ASK_AGAIN])].join(', ');
}

async function copyOf(response: Response, made: number): Promise<Copy> {
  const body = await response.arrayBuffer();
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id' && name !== 'cache-control');
  headers.push(['cache-control', controlFor(response.headers.get('cache-control') ?? '')]);
  if (!response.headers.has('etag')) headers.push(['etag', await markOf(body)]);
  return { headers, body, made, until: made + secondsOf(response.headers) * 1000 };
}

/** Weak, as the edge may compress what it names. */
async function markOf(body: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return `W/"${hash.slice(0, 16).toHex()}"`;
}

/** @param requestId of the request that made it; a copy is given one of its own, as every answer has */
function answer(request: Request, { headers, body, made }: Copy, requestId: string | null = null): Response {
  const given = new Headers(headers);
  given.set('x-request-id', requestId ?? crypto.randomUUID());
  if (requestId === null) given.set('age', String(Math.floor((Date.now() - made) / 1000)));
  if (!isSame(request.headers.get('if-none-match'), given.get('etag'))) return new Response(body, { headers: given });
  given.delete('content-type');
  given.delete('content-length');
  return new Response(null, { status: 304, headers: given });
}

const bare = (tag: string): string => tag.trim().replace(/^W\//, '');
const isSame = (asked: string | null, etag: string | null): boolean =>
  asked !== null && etag !== null && asked.split(',').some((tag) => bare(tag) === bare(etag));

function recall(key: string): Copy | null {
  const copy = remembered.get(key);
  if (!copy) return null;
  if (Date.now() < copy.until) return copy;
  forget(key, copy);
  return null;
}

function forget(key: string, copy: Copy): void {
  remembered.delete(key);
  memory -= copy.body.byteLength;
}

/** The oldest go first: a map keeps the order in which things came. */
function remember(key: string, copy: Copy): void {
  if (copy.body.byteLength > MOST_REMEMBERED) return;
  const before = remembered.get(key);
  if (before) forget(key, before);
  remembered.set(key, copy);
  memory += copy.body.byteLength;
  for (const [oldest, old] of remembered) {
    if (memory <= MOST_MEMORY) return;
    forget(oldest, old);
  }
}

/** Of the data centre; the browser's types know no such one. */
const dataCentre = (): Cache => (caches as unknown as { default: Cache }).default;

/** A cache that fails is a cache that has nothing. */
async function lookUp(key: string): Promise<Copy | null> {
  try {
    const stored = await dataCentre().match(key);
    if (!stored) return null;
    const made = Number(stored.headers.get(MADE));
    const until = Number(stored.headers.get(UNTIL));
    if (!(Date.now() < until)) {
      await stored.body?.cancel();
      return null;
    }
    const copy: Copy = { headers: keptHeaders(stored), body: await stored.arrayBuffer(), made, until };
    remember(key, copy);
    return copy;
  } catch (cause) {
    console.error(`The edge cache cannot be read: ${String(cause)}`);
    return null;
  }
}

/** What the cache itself adds is no part of the answer. */
const ADDED = new Set([MADE, UNTIL, CONTROL, 'cache-control', 'age', 'cf-cache-status', 'date', 'expires']);
const keptHeaders = ({ headers }: Response): [string, string][] => [
  ...[...headers].filter(([name]) => !ADDED.has(name)),
  ['cache-control', headers.get(CONTROL) ?? ASK_AGAIN],
];

async function store(key: string, { headers, body, made, until }: Copy): Promise<void> {
  const stored = new Response(body, { headers });
  stored.headers.set(CONTROL, stored.headers.get('cache-control') ?? '');
  stored.headers.set('cache-control', `max-age=${Math.ceil((until - made) / 1000)}`);
  stored.headers.set(MADE, String(made));
  stored.headers.set(UNTIL, String(until));
  try {
    await dataCentre().put(key, stored);
  } catch (cause) {
    console.error(`The edge cache cannot be written: ${String(cause)}`);
  }
}
