// Verifies Firebase ID tokens. The library checks the signature and most claims; what it leaves open is checked here.
import { Auth } from 'firebase-auth-cloudflare-workers';
import type { Claims } from '#ports/identity';
import { KeysUnavailable, type SigningKeys } from './signing-keys';

/** Longer than any token that fits a cookie. Bytes. */
const LONGEST_TOKEN = 4096;
/** Seconds that the provider's clock may be ahead of ours. */
const CLOCK_SKEW_S = 5;
const LONGEST_SUBJECT = 128;
const REMEMBERED_TOKENS = 1000;

export class TokenVerifier {
  readonly #auth: Auth;
  readonly #verified = new Map<string, Claims>();

  /** @param now milliseconds since the epoch, real time */
  constructor(
    private readonly projectId: string,
    private readonly keys: SigningKeys,
    private readonly now: () => number,
  ) {
    // `getOrInitialize` is a static singleton, which would keep the first project's keys, and the constructor is typed private.
    this.#auth = Reflect.construct(Auth, [projectId, keys]) as Auth;
  }

  /** The claims of a genuine token, lapsed or not once it has been seen; null for any other. Throws `KeysUnavailable`. */
  async claimsOf(token: string): Promise<Claims | null> {
    const remembered = this.#verified.get(token);
    if (remembered) return remembered;
    if (token.length > LONGEST_TOKEN) return null;
    const kid = signingKeyId(token);
    if (kid === null || !(await this.keys.knows(kid))) return null;
    const claims = await this.#verify(token);
    if (claims) this.#remember(token, claims);
    return claims;
  }

  async #verify(token: string): Promise<Claims | null> {
    try {
      // The third argument is the library's environment: any truthy emulator variable in it makes forged tokens pass.
      const payload = await this.#auth.verifyIdToken(token, false, undefined, CLOCK_SKEW_S);
      return this.#isOurs(payload) ? toClaims(payload) : null;
    } catch (error) {
      if (error instanceof KeysUnavailable) throw error;
      return null;
    }
  }

  /** The library also takes the audience of custom tokens, and fractional or infinite times. */
  #isOurs(payload: Payload): boolean {
    const latest = this.now() / 1000 + CLOCK_SKEW_S;
    return (
      payload.aud === this.projectId &&
      payload.iss === `https://securetoken.google.com/${this.projectId}` &&
      typeof payload.sub === 'string' &&
      payload.sub.length > 0 &&
      payload.sub.length <= LONGEST_SUBJECT &&
      [payload.iat, payload.auth_time, payload.exp].every(Number.isFinite) &&
      payload.iat <= latest &&
      payload.auth_time <= latest &&
      payload.exp > this.now() / 1000
    );
  }

  #remember(token: string, claims: Claims): void {
    const oldest = this.#verified.keys().next();
    if (this.#verified.size >= REMEMBERED_TOKENS && !oldest.done) this.#verified.delete(oldest.value);
    this.#verified.set(token, claims);
  }
}

type Payload = Awaited<ReturnType<Auth['verifyIdToken']>>;

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function toClaims(payload: Payload): Claims {
  const firebase = payload.firebase as { sign_in_provider?: unknown; tenant?: unknown } | undefined;
  const provider = text(firebase?.sign_in_provider);
  return {
    uid: payload.sub,
    email: text(payload.email)?.toLowerCase() ?? null,
    emailVerified: payload.email_verified === true,
    displayName: text(payload.name),
    photoURL: text(payload.picture),
    phoneNumber: text(payload.phone_number),
    tenantId: text(firebase?.tenant),
    isAnonymous: provider === 'anonymous',
    signInProvider: provider,
    authTime: payload.auth_time,
    issuedAt: payload.iat,
    expiresAt: payload.exp,
  };
}

/** The key id of a token that says RS256, else null: no other algorithm gets as far as a key. */
function signingKeyId(token: string): string | null {
  try {
    const header = JSON.parse(atob((token.split('.', 1)[0] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    return header.alg === 'RS256' && typeof header.kid === 'string' && header.crit === undefined ? header.kid : null;
  } catch {
    return null;
  }
}
