// Where a person goes after signing in: a path of our own, shared by server and browser. A pattern is not enough, as
// browsers drop tabs and turn backslashes: only the URL parser's own answer counts.

const HOME = '/dashboard';
/** Following these after a sign-in would end it, ask for it again, or show a person raw data. */
const NEVER = /^\/+(api|login|logout)(\/|$)/i;

/**
 * @param next from an address, so anybody may have written it
 * @param origin ours, `https://host[:port]`
 * @returns path, query and fragment; `/dashboard` for what is not ours to follow
 */
export function safeNext(next: string | null | undefined, origin: string, fallback = HOME): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return fallback;
  const { origin: leadsTo, pathname, search, hash } = new URL(next, origin);
  const path = pathname + search + hash;
  // `/.//host` is ours as it stands, and somebody else's (or nobody's: `/.//`) once it is written down as a path.
  const isOurs = leadsTo === origin && URL.canParse(path, origin) && new URL(path, origin).origin === origin;
  return isOurs && !NEVER.test(decoded(pathname)) ? path : fallback;
}

const decoded = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '/login';
  }
};
