// Opening a page: from the network while there is one, else as it was last seen, else the offline page. Sign-in is opened from
// the cache where nobody is known to be signed in.
import { COPY_OF, SEEN_AT } from '#domain/offline';
import { routeAt } from '#domain/routes';
import { isSignOut } from './addresses';
import { epochNow, forgetEverybody, knowsSomebody, learn, seenPage } from './seen-pages';
import { OFFLINE_PAGE, refreshShellPage, SIGN_IN_PAGES, shellPage } from './shell-pages';
import { sw } from './worker';

const SIGNED_OUT = '/login?reason=signed-out';

export async function openPage(event: FetchEvent, build: string): Promise<Response> {
  const { request } = event;
  const { pathname, search } = new URL(request.url);
  const asked = epochNow();
  if (isSignOut(request.method, pathname)) return signOut(event, build);
  if (SIGN_IN_PAGES.includes(pathname) && search === '' && !(await knowsSomebody())) {
    const kept = await shellPage(build, pathname);
    if (kept) {
      // What the browser asked for meanwhile is let go: it was asked with cookies.
      event.waitUntil(Promise.resolve(event.preloadResponse).catch(() => undefined));
      event.waitUntil(refreshShellPage(build, pathname));
      return kept;
    }
  }
  try {
    const response = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(request));
    // Somebody signed out while it was on its way: it is asked for as whoever is there now.
    if (asked !== epochNow()) return await fetch(request);
    event.waitUntil(learn(request.url, response.clone(), asked));
    return response;
  } catch {
    return offline(request.url, build);
  }
}

async function signOut(event: FetchEvent, build: string): Promise<Response> {
  const { request } = event;
  // Before and after: what is still on its way when somebody signs out is not theirs any more.
  await forgetEverybody();
  const response = await fetch(request).catch(() => null);
  await forgetEverybody();
  if (response) event.waitUntil(closeOtherTabs(event.clientId));
  return response ?? offline(request.url, build);
}

/** What else of theirs stands open gives way to signing in. */
async function closeOtherTabs(own: string): Promise<void> {
  const pages = await sw.clients.matchAll({ type: 'window' });
  const others = pages.filter(({ id, url }) => id !== own && routeAt(new URL(url).pathname)?.access === 'signed-in');
  await Promise.all(others.map((page) => page.navigate(SIGNED_OUT).catch(() => null)));
}

async function offline(address: string, build: string): Promise<Response> {
  const { pathname } = new URL(address);
  const copy = await seenPage(address);
  if (copy) return marked(copy);
  return (
    (await seenPage(OFFLINE_PAGE)) ??
    (SIGN_IN_PAGES.includes(pathname) ? await shellPage(build, pathname) : undefined) ??
    (await shellPage(build, OFFLINE_PAGE)) ??
    Response.error()
  );
}

/** The page knows that it is a copy, and of when: the frame says so (`client/app/offline.ts`). */
async function marked(copy: Response): Promise<Response> {
  const html = await copy.text();
  const made = copy.headers.get(SEEN_AT) ?? '';
  return new Response(html.replace('<html ', `<html ${COPY_OF}="${made}" `), {
    status: copy.status,
    headers: copy.headers,
  });
}
