// One signed-in browser: its id is in the cookie, and ending it ends the session at the next request.
import type { Instant } from '#kernel/clock';

export interface SignIn {
  [field: string]: unknown;
  id: string;
  version: number;
  createdAt: Instant;
  updatedAt: Instant;
  userId: string;
  /** The account that signed in, as the provider knows it. */
  uid: string;
  /** In words: "Chrome on Windows". */
  device: string;
  startedAt: Instant;
  lastSeenAt: Instant;
  /** null while it lives. */
  endedAt: Instant | null;
  /** When the password was typed, by the provider's word. Seconds since the epoch. */
  authTime: number;
  /** SHA-256 of the refresh token that began it, hex: the same tokens cannot begin another once this one has ended. */
  refreshHash: string;
}

/** A live one, as its owner sees it. */
export interface SignInLine {
  id: string;
  /** In words: "Chrome on Windows". */
  device: string;
  startedAt: Instant;
  lastSeenAt: Instant;
  /** The browser that asks. */
  isCurrent: boolean;
}

/** How long a sign-in may be used before the store is told again. Milliseconds. */
export const SEEN_EVERY_MS = 15 * 60_000;
/** The same for the person's own record, whose version an edit names: written seldom, or every edit would be stale. */
export const PERSON_SEEN_EVERY_MS = 24 * 3_600_000;

export const newSignIn = (
  given: Pick<SignIn, 'id' | 'userId' | 'uid' | 'authTime' | 'refreshHash'> & {
    now: Instant;
    userAgent: string | null;
  },
): SignIn => {
  const { now, userAgent, ...fields } = given;
  return {
    ...fields,
    version: 1,
    createdAt: now,
    updatedAt: now,
    device: deviceInWords(userAgent),
    startedAt: now,
    lastSeenAt: now,
    endedAt: null,
  };
};

/** Most particular first: Edge calls itself Chrome, and Chrome calls itself Safari. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** A person's own device, well enough named to be recognised in a list. */
export function deviceInWords(userAgent: string | null): string {
  const named = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = named(BROWSERS);
  const system = named(SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'An unknown device';
}
