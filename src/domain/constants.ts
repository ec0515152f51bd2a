// Every constant of the specification, once, under its section.

/** Section 7: the HTTP client retries once on these, for non-mutating methods (the statuses stand in section 9). */
export const RETRY_STATUSES = [408, 409, 425, 429, 500, 502, 503, 504] as const;
export const RETRIES = 1;

/** Section 8: an error without a status is a 500. */
export const DEFAULT_STATUS = 500;
export const pageNotFound = (path: string): string => `Page not found: ${path}`;

/** Section 9: notifications stay this long, at the bottom. Milliseconds. */
export const NOTIFICATION_TIMEOUT_MS = 5000;
export const NOTIFICATION_POSITION = 'bottom';

/** Section 9: screen breakpoints in CSS pixels (`styles/` repeats them, as media queries cannot read a variable). */
export const BREAKPOINTS = { sm: 600, md: 1024, lg: 1440, xl: 1920 } as const;

/** Section 9: how long the browser waits for the provider. Milliseconds. */
export const AUTH_TIMEOUT_DESKTOP_MS = 30_000;
export const AUTH_TIMEOUT_MOBILE_MS = 60_000;
/** Section 9: a token counts as expired this many seconds before it is. */
export const TOKEN_EARLY_S = 30;
/** Section 9: and is refreshed from this many seconds before its expiry. */
export const TOKEN_REFRESH_AHEAD_S = 5 * 60;
/** Section 9: the pause after a failed refresh starts here and doubles up to the cap. Seconds. */
export const AUTH_BACKOFF_START_S = 30;
export const AUTH_BACKOFF_MAX_S = 960;
/** ARCHITECTURE.md, Sign-in: the sign-in behind a posted token may be at most this old. Seconds. */
export const SIGN_IN_MAX_AGE_S = 5 * 60;

/** Section 9: how long a call to the file store is tried again before it is given up: a listing, a read, a removal; and an upload. Milliseconds. */
export const STORAGE_RETRY_OPERATION_MS = 2 * 60_000;
export const STORAGE_RETRY_UPLOAD_MS = 10 * 60_000;
/** Section 9: files on one page of a listing. */
export const STORAGE_PAGE_MIN = 1;
export const STORAGE_PAGE_MAX = 1000;

/** Section 9: while online, the service worker's file is asked for this often. Milliseconds. */
export const UPDATE_CHECK_MS = 20_000;
/** Section 9: a page does not reload by itself twice within this time. Milliseconds. */
export const RELOAD_GUARD_MS = 10_000;
/** Section 9: what a page will need next is fetched this long after it has loaded. Milliseconds. */
export const PREFETCH_AFTER_MS = 1000;
/** Section 7: the build manifest is asked for "periodically"; how often is decided in issue 7 (F). Milliseconds. */
export const BUILD_POLL_MS = 5 * 60_000;
