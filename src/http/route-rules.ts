// The named rules that run before a page, declared once. Which page has which stands in `domain/routes.ts`; a name without a
// rule is an error as soon as this module loads.
import type { Caller } from '#domain/access';
import { ADDED_ROUTES, MIDDLEWARE, type MiddlewareName, ROUTES, type Route, routeAt } from '#domain/routes';

export interface Visit {
  actor: Caller;
  method: string;
  url: URL;
  /** Why the session that came with the request was refused. */
  refusal: string | null;
}

/** Where the visitor is sent instead; null to go on. */
type Rule = (visit: Visit) => string | null;

const RULES: Record<MiddlewareName, Rule> = {
  /** Signed-in people only. */
  auth: (visit) => (visit.actor ? null : signInAddress(visit)),
  /** Not for the signed-in, but for the codes of the provider's mails and for invitations, which work either way. */
  guest: ({ actor, url }) =>
    actor && !url.searchParams.has('oobCode') && !url.searchParams.has('invitation') ? '/dashboard' : null,
};

/** @throws on the name of a rule that does not exist (specification, section 8) */
export function requireKnownRules(routes: Iterable<Pick<Route, 'path'> & { middleware: readonly string[] }>): void {
  for (const { path, middleware } of routes)
    for (const name of middleware)
      if (!MIDDLEWARE.some((known) => known === name))
        throw new Error(`Unknown middleware: '${name}', asked for by ${path}.`);
}

requireKnownRules([...Object.values(ROUTES), ...Object.values(ADDED_ROUTES)]);

/** Where the rules of the page behind this address send the visitor; null where they let them in. */
export function detour(visit: Visit): string | null {
  for (const name of routeAt(visit.url.pathname)?.middleware ?? []) {
    const address = RULES[name](visit);
    if (address !== null) return address;
  }
  return null;
}

/** The way to `/login`, which leads back here. */
export function signInAddress({ method, url, refusal }: Omit<Visit, 'actor'>): string {
  const query = new URLSearchParams();
  if (refusal) query.set('reason', refusal);
  // Coming back repeats a GET; anything else would lose its body.
  query.set('next', method === 'GET' || method === 'HEAD' ? url.pathname + url.search : url.pathname);
  return `/login?${query}`;
}
