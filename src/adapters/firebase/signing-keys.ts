// The provider's public keys, kept in memory. Built on the library's KeyStorer: `get` never answers null, or the library
// would fetch Google's own address even where another one is configured.
import type { KeyStorer } from 'firebase-auth-cloudflare-workers';

type SigningKey = JsonWebKey & { kid: string };

/** An unknown key id means rotation or forgery: whoever asks, the keys are fetched at most once in this time. */
const UNKNOWN_KEY_PAUSE_MS = 60_000;
/** How long old keys go on being used before the next attempt, when the provider does not answer. */
const STALE_MS = 60_000;
/** The pause after a failure before any key was ever loaded. */
const FIRST_FAILURE_PAUSE_MS = 5_000;
const FETCH_TIMEOUT_MS = 10_000;
/** Where the answer names no `max-age`. */
const DEFAULT_MAX_AGE_S = 3600;

/** No key could ever be loaded: the answer is 503, never 401. */
export class KeysUnavailable extends Error {
  constructor(
    /** Seconds. */
    readonly retryAfter: number,
    options?: ErrorOptions,
  ) {
    super('The signing keys of the sign-in service could not be loaded.', options);
  }
}

export class SigningKeys implements KeyStorer {
  #keys: SigningKey[] = [];
  #freshUntil = 0;
  #lastAttempt = Number.NEGATIVE_INFINITY;
  #loading: Promise<void> | undefined;

  /**
   * @param keepAlive lets a load outlive the request that began it, as others wait for the same one
   * @param now milliseconds since the epoch, real time
   */
  constructor(
    private readonly address: string,
    private readonly keepAlive: (work: Promise<unknown>) => void,
    private readonly now: () => number,
  ) {}

  /** Whether the key is known, after fetching the keys where that may help. Throws `KeysUnavailable`. */
  async knows(kid: string): Promise<boolean> {
    if (this.#loading || this.#mustLoad(kid)) await this.#load();
    return this.#has(kid);
  }

  async get<T>(): Promise<T> {
    return this.#keys as T;
  }

  /** The library never stores: the keys come from `#fetch` alone. */
  put(): Promise<void> {
    return Promise.resolve();
  }

  #has(kid: string): boolean {
    return this.#keys.some((key) => key.kid === kid);
  }

  #mustLoad(kid: string): boolean {
    const now = this.now();
    if (this.#keys.length === 0) {
      const pause = this.#lastAttempt + FIRST_FAILURE_PAUSE_MS - now;
      if (pause > 0) throw new KeysUnavailable(Math.ceil(pause / 1000));
      return true;
    }
    return now >= this.#freshUntil || (!this.#has(kid) && now - this.#lastAttempt >= UNKNOWN_KEY_PAUSE_MS);
  }

  #load(): Promise<void> {
    if (!this.#loading) {
      this.#loading = this.#fetch().finally(() => {
        this.#loading = undefined;
      });
      this.keepAlive(Promise.allSettled([this.#loading]));
    }
    return this.#loading;
  }

  async #fetch(): Promise<void> {
    this.#lastAttempt = this.now();
    try {
      const response = await fetch(this.address, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
      if (!response.ok) throw new Error(`the key address answered ${response.status}`);
      const { keys } = (await response.json()) as { keys: SigningKey[] };
      if (!Array.isArray(keys) || keys.length === 0) throw new Error('the key address answered without keys');
      const maxAge = Number(
        /max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1] ?? DEFAULT_MAX_AGE_S,
      );
      this.#keys = keys;
      this.#freshUntil = this.now() + maxAge * 1000;
    } catch (cause) {
      if (this.#keys.length === 0) throw new KeysUnavailable(FIRST_FAILURE_PAUSE_MS / 1000, { cause });
      this.#freshUntil = this.now() + STALE_MS;
    }
  }
}
