// Our own rule against requests that other sites make in a signed-in person's name (Astro's lets a cross-origin JSON POST through).

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** The token of an `Authorization: Bearer` header. Such a request carries its own proof, and its cookies are ignored. */
export function bearerToken(request: Request): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;
}

/**
 * Whether a request may change something: with a Bearer token always, else only from a page of ours.
 * @param origin the origin that people type (`APP_ORIGIN`), never the Host header
 */
export function isFromUs(request: Request, origin: string): boolean {
  if (SAFE_METHODS.includes(request.method) || bearerToken(request) !== null) return true;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  return request.headers.get('origin') === origin;
}

/**
 * Whether a WebSocket may be opened: browsers send cookies along with it whatever page asks, and read what comes back.
 * @param origin as of `isFromUs`
 */
export function isOwnSocket(request: Request, origin: string): boolean {
  return bearerToken(request) !== null || request.headers.get('origin') === origin;
}
