// Firebase App Check: the token that a browser of ours carries is verified by Google's published keys, which are kept.
// https://firebase.google.com/docs/app-check/custom-resource-backend
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { unauthenticated, unavailable } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Attestation } from '#ports/attestation';

const GOOGLE_KEYS = 'https://firebaseappcheck.googleapis.com/v1/jwks';
/** Google asks for them to be kept for up to six hours. Milliseconds. */
const KEPT_MS = 6 * 3_600_000;
/** An unknown key id means rotation or forgery: the keys are fetched at most once in this time. Milliseconds. */
const PAUSE_MS = 30_000;
const TIMEOUT_MS = 5_000;
/** Seconds after which it is worth trying again. */
const LATER_S = 5;

export interface AppCheckEnvironment {
  /** The number, not the name, of the Firebase project; empty: no attestation is asked for. */
  FIREBASE_PROJECT_NUMBER: string;
  /** Of the web app, such as `1:1234567890:web:0a1b2c`. */
  FIREBASE_APP_ID: string;
  /** Where the keys are; empty: Google's. */
  APP_CHECK_KEYS?: string | undefined;
}

/** Null where it is not configured. @throws where it is by half */
export function openAppCheck(env: AppCheckEnvironment): Attestation | null {
  if (!env.FIREBASE_PROJECT_NUMBER && !env.FIREBASE_APP_ID) return null;
  if (!env.FIREBASE_PROJECT_NUMBER || !env.FIREBASE_APP_ID)
    throw new Error('App Check needs both FIREBASE_PROJECT_NUMBER and FIREBASE_APP_ID.');
  return new AppCheck(env.FIREBASE_PROJECT_NUMBER, env.FIREBASE_APP_ID, env.APP_CHECK_KEYS || GOOGLE_KEYS);
}

class AppCheck implements Attestation {
  readonly #keys: ReturnType<typeof createRemoteJWKSet>;

  constructor(
    private readonly projectNumber: string,
    private readonly appId: string,
    keys: string,
  ) {
    this.#keys = createRemoteJWKSet(new URL(keys), {
      cacheMaxAge: KEPT_MS,
      cooldownDuration: PAUSE_MS,
      timeoutDuration: TIMEOUT_MS,
    });
  }

  async verify(token: string | null): Promise<Result<void>> {
    if (!token) return err(refused());
    try {
      await jwtVerify(token, this.#keys, {
        algorithms: ['RS256'],
        typ: 'JWT',
        issuer: `https://firebaseappcheck.googleapis.com/${this.projectNumber}`,
        audience: `projects/${this.projectNumber}`,
        subject: this.appId,
        requiredClaims: ['exp', 'iat'],
      });
      return ok(undefined);
    } catch (cause) {
      if (isAboutToken(cause)) return err(refused());
      console.error(`The keys of App Check could not be had: ${String(cause)}`);
      return err(
        unavailable('Files cannot be reached just now. Try again in a moment.', {
          rule: 'app-attestation',
          retryAfter: LATER_S,
        }),
      );
    }
  }
}

const refused = () =>
  unauthenticated('This call does not come from a page of this site. Load the page again, and try once more.', {
    rule: 'app-attestation',
  });

/** What the token itself is to blame for; anything else is the way to the keys. */
const isAboutToken = (cause: unknown): boolean =>
  cause instanceof errors.JWTExpired ||
  cause instanceof errors.JWTClaimValidationFailed ||
  cause instanceof errors.JWTInvalid ||
  cause instanceof errors.JWSInvalid ||
  cause instanceof errors.JWSSignatureVerificationFailed ||
  cause instanceof errors.JOSEAlgNotAllowed ||
  cause instanceof errors.JOSENotSupported ||
  cause instanceof errors.JWKSNoMatchingKey ||
  cause instanceof errors.JWKSMultipleMatchingKeys;
