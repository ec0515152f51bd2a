// The access token of a Google service account: a signed claim exchanged once, its answer shared by all until shortly before
// it lapses. Works by timestamps, never timers: workerd drops a timer with the request that set it.
import { importPKCS8, SignJWT } from 'jose';
import { StoreDown } from '../records/not-answering';

/** Google's, for any service account. */
const TOKEN_ADDRESS = 'https://oauth2.googleapis.com/token';
/** What Firestore asks for. */
const FIRESTORE_SCOPE = 'https://www.googleapis.com/auth/datastore';
/** Seconds that a claim is good for: the most that Google takes. */
const CLAIM_S = 3600;
/** A token is replaced so long before it lapses. */
const EARLY_MS = 5 * 60_000;
const TIMEOUT_MS = 10_000;

/** No token could be had: what needs one is unavailable. */
export class SignInRefused extends StoreDown {}

export interface ServiceAccountOptions {
  clientEmail: string;
  /** PEM in PKCS8; line ends may be written `\n`, as an environment variable holds them. */
  privateKey: string;
  tokenAddress?: string;
  /** What the token is good for; left out, Firestore. */
  scope?: string;
  /** Lets an exchange outlive the request that began it, as others wait for the same one. */
  keepAlive: (work: Promise<unknown>) => void;
  /** Milliseconds since the epoch, real time. */
  now?: () => number;
}

interface Exchange {
  token: Promise<string>;
  /** Milliseconds since the epoch until which it is handed out; while it is awaited, until it would have timed out. */
  until: number;
}

export class ServiceAccount {
  readonly #options: ServiceAccountOptions;
  readonly #now: () => number;
  #exchange: Exchange | undefined;

  constructor(options: ServiceAccountOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /**
   * The token of a call.
   * @param refused a token that Google did not take: it is not handed out again
   * @throws SignInRefused
   */
  token = async (refused?: string): Promise<string> => {
    const running = this.#exchange;
    if (running && this.#now() < running.until) {
      const token = await running.token;
      if (token !== refused) return token;
      // Whoever is told first replaces it; the others find the new one.
      if (this.#exchange === running) this.#exchange = undefined;
      return this.token();
    }
    return this.#begin().token;
  };

  #begin(): Exchange {
    const begun = this.#ask();
    const exchange: Exchange = { token: begun.then(({ token }) => token), until: this.#now() + 2 * TIMEOUT_MS };
    this.#exchange = exchange;
    const settled = begun.then(
      ({ seconds }) => {
        exchange.until = this.#now() + seconds * 1000 - EARLY_MS;
      },
      () => {
        exchange.until = 0;
      },
    );
    this.#options.keepAlive(settled);
    return exchange;
  }

  async #ask(): Promise<{ token: string; seconds: number }> {
    const address = this.#options.tokenAddress ?? TOKEN_ADDRESS;
    try {
      const response = await fetch(address, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
          assertion: await this.#claim(address),
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const answer = (await response.json()) as TokenAnswer;
      if (!response.ok || typeof answer.access_token !== 'string')
        throw new Error(`it answered ${response.status} ${answer.error ?? ''} ${answer.error_description ?? ''}`);
      return { token: answer.access_token, seconds: answer.expires_in ?? CLAIM_S };
    } catch (cause) {
      throw new SignInRefused(`Google gave the service account no token: ${String(cause)}`, { cause });
    }
  }

  async #claim(audience: string): Promise<string> {
    const { clientEmail, privateKey, scope = FIRESTORE_SCOPE } = this.#options;
    const key = await importPKCS8(privateKey.replaceAll('\\n', '\n'), 'RS256');
    const issued = Math.floor(this.#now() / 1000);
    return new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(clientEmail)
      .setAudience(audience)
      .setIssuedAt(issued)
      .setExpirationTime(issued + CLAIM_S)
      .sign(key);
  }
}

interface TokenAnswer {
  access_token?: unknown;
  expires_in?: number;
  error?: string;
  error_description?: string;
}
