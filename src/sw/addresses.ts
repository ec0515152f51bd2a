// What an address is to the service worker.

/** Downloads and what is no page: the browser fetches them by itself. */
const NOT_PAGES = /^\/(api|files|dev|_astro)\/|^\/(ping|build\.json|sw\.js)$/;

export const isSignOut = (method: string, pathname: string): boolean => method === 'POST' && pathname === '/logout';

/** Whether the service worker answers the opening of a page. */
export const answersPage = (method: string, pathname: string): boolean =>
  method === 'GET' ? !NOT_PAGES.test(pathname) : isSignOut(method, pathname);

const HASHED = /^(.*)\.[\w-]{6,}(\.\w+)$/;
/** `/_astro/app.CVyb-C1e.css` without its hash: what stays the same from build to build. */
export const stemOf = (pathname: string): string => pathname.replace(HASHED, '$1$2');
