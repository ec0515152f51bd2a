// What the app needs to know that a call comes from its own pages in a genuine browser: asked of file calls, where configured.
import type { Result } from '#kernel/result';

export interface Attestation {
  /**
   * Errors: `unauthenticated`, rule `app-attestation`, for a token that is missing, forged, lapsed or another app's; `unavailable`
   * where the keys to tell could not be had.
   */
  verify(token: string | null): Promise<Result<void>>;
}
