// Exchanges refresh tokens at the provider: one request for any number of parallel callers, with the specification's
// backoff and timeout. Works by timestamps, never timers: workerd drops a timer with the request that set it.
import { AUTH_TIMEOUT_DESKTOP_MS } from '#domain/constants';
import type { Claims, GoneReason, Tokens } from '#ports/identity';
import { Backoff } from './backoff';
import { KeysUnavailable } from './signing-keys';

export type Refreshed =
  | { kind: 'live'; claims: Claims; fresh: Tokens }
  | { kind: 'gone'; reason: GoneReason }
  | { kind: 'unavailable'; retryAfter: number };

interface Flight {
  answer: Promise<Refreshed>;
  /** Milliseconds since the epoch until which the answer serves further callers. */
  until: number;
}

/** Requests that left the browser with the old cookie arrive this long after the refresh. */
const STRAGGLERS_MS = 60_000;

export class TokenRefresher {
  readonly #flights = new Map<string, Flight>();
  readonly #backoff = new Backoff();

  /**
   * @param claimsOf verifies the ID token that comes back
   * @param keepAlive the first caller may go away: the others must not hang on its cancelled request
   * @param now milliseconds since the epoch, real time
   */
  constructor(
    private readonly address: string,
    private readonly apiKey: string,
    private readonly claimsOf: (idToken: string) => Promise<Claims | null>,
    private readonly keepAlive: (work: Promise<unknown>) => void,
    private readonly now: () => number,
  ) {}

  /** One exchange for all who carry the same token, its answer kept a while for stragglers. */
  refresh(refreshToken: string): Promise<Refreshed> {
    const now = this.now();
    const running = this.#flights.get(refreshToken);
    if (running && now < running.until) return running.answer;
    for (const [token, flight] of this.#flights) if (now >= flight.until) this.#flights.delete(token);
    const flight: Flight = { answer: this.exchange(refreshToken), until: now + AUTH_TIMEOUT_DESKTOP_MS };
    this.#flights.set(refreshToken, flight);
    const settled = flight.answer.then((answer) => {
      flight.until = answer.kind === 'live' ? this.now() + STRAGGLERS_MS : 0;
    });
    this.keepAlive(settled);
    return flight.answer;
  }

  /** One exchange for this caller alone. */
  async exchange(refreshToken: string): Promise<Refreshed> {
    const wait = this.#backoff.wait(this.now());
    if (wait > 0) return { kind: 'unavailable', retryAfter: wait };
    let answer: { ok: boolean; body: TokenAnswer };
    try {
      const response = await fetch(`${this.address}?key=${encodeURIComponent(this.apiKey)}`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
        signal: AbortSignal.timeout(AUTH_TIMEOUT_DESKTOP_MS),
      });
      if (response.status >= 500 || response.status === 429)
        throw new Error(`the token address answered ${response.status}`);
      answer = { ok: response.ok, body: (await response.json()) as TokenAnswer };
    } catch {
      return { kind: 'unavailable', retryAfter: this.#backoff.fail(this.now()) };
    }
    this.#backoff.succeed();
    return answer.ok ? this.#accept(answer.body) : { kind: 'gone', reason: goneReason(answer.body.error?.message) };
  }

  async #accept({ id_token, refresh_token }: TokenAnswer): Promise<Refreshed> {
    if (typeof id_token !== 'string' || typeof refresh_token !== 'string') return { kind: 'gone', reason: 'invalid' };
    try {
      const claims = await this.claimsOf(id_token);
      if (!claims) return { kind: 'gone', reason: 'invalid' };
      return { kind: 'live', claims, fresh: { idToken: id_token, refreshToken: refresh_token } };
    } catch (error) {
      if (error instanceof KeysUnavailable) return { kind: 'unavailable', retryAfter: error.retryAfter };
      throw error;
    }
  }
}

interface TokenAnswer {
  id_token?: unknown;
  refresh_token?: unknown;
  error?: { message?: string };
}

/** The provider's words for a refused refresh token. */
function goneReason(message = ''): GoneReason {
  if (message.startsWith('USER_DISABLED')) return 'disabled';
  if (message.startsWith('TOKEN_EXPIRED')) return 'expired';
  if (message.startsWith('USER_NOT_FOUND')) return 'deleted';
  return 'invalid';
}
