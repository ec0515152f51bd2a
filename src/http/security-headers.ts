// What every answer tells the browser to refuse. Rendered pages bring their own policy of scripts and styles from the build;
// what depends on the installation is added to it here, as a build knows no addresses.

export interface SignInOrigins {
  /** '' for Google's own hosts, else the emulator's origin. */
  authOrigin: string;
  /** The host of Google's sign-in window, '' where there is none. */
  authDomain: string;
  /** Whether the project asks for captchas. */
  hasCaptcha: boolean;
}

const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()';
const HSTS = 'max-age=31536000';
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";
const GOOGLE_AUTH = 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com';
const GOOGLE_POPUP_SCRIPT = 'https://apis.google.com';
/** Where App Check exchanges what the captcha says for a token. */
const APP_CHECK = 'https://content-firebaseappcheck.googleapis.com';
const CAPTCHA = 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/';

interface Page {
  isSecure: boolean;
  signIn?: SignInOrigins | undefined;
  hasToken?: boolean;
  isAttested?: boolean;
}

/**
 * @param signIn given on the pages where people sign in
 * @param isAttested on pages that call for files, where attestation is configured
 * @param hasToken the address of the page holds one
 */
export function secure(headers: Headers, { isSecure, signIn, hasToken = false, isAttested = false }: Page): void {
  const policy = headers.get('content-security-policy');
  headers.set(
    'content-security-policy',
    policy ? withAncestors(allowAttestation(signIn ? allowSignIn(policy, signIn) : policy, isAttested)) : NO_PAGE,
  );
  headers.set('x-content-type-options', 'nosniff');
  // Within the site whole addresses; to others the origin alone, so that no code of a mail leaks. No request names the address
  // of an invitation, whose token works for days; without its origin a form that this page posts would be another site's.
  headers.set('referrer-policy', hasToken ? 'strict-origin' : 'strict-origin-when-cross-origin');
  headers.set('permissions-policy', PERMISSIONS);
  headers.set('cross-origin-opener-policy', signIn ? 'same-origin-allow-popups' : 'same-origin');
  if (isSecure) headers.set('strict-transport-security', HSTS);
}

const allowAttestation = (policy: string, isAttested: boolean): string =>
  isAttested ? allow(policy, { 'connect-src': APP_CHECK, 'script-src': CAPTCHA, 'frame-src': CAPTCHA }) : policy;

const withAncestors = (policy: string): string =>
  /(^|;)\s*frame-ancestors /.test(policy) ? policy : `${policy.replace(/;?\s*$/, '')}; frame-ancestors 'none'`;

/** Adds sources to directives of a policy; one that is not there yet is put at the end. */
export function allow(policy: string, additions: Record<string, string>): string {
  const directives = new Map<string, string>();
  for (const part of policy
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean)) {
    const [name = '', ...sources] = part.split(/\s+/);
    directives.set(name, sources.join(' '));
  }
  for (const [name, sources] of Object.entries(additions)) {
    if (sources.trim() === '') continue;
    const before = directives.get(name);
    directives.set(name, before && before !== "'none'" ? `${before} ${sources}` : sources);
  }
  return [...directives].map(([name, sources]) => `${name} ${sources}`.trim()).join('; ');
}

function allowSignIn(policy: string, { authOrigin, authDomain, hasCaptcha }: SignInOrigins): string {
  const captcha = hasCaptcha ? CAPTCHA : '';
  const frames = authOrigin || (authDomain && `https://${authDomain}`);
  return allow(policy, {
    'connect-src': authOrigin || `${GOOGLE_AUTH} ${captcha}`,
    'script-src': `${frames ? GOOGLE_POPUP_SCRIPT : ''} ${captcha}`.trim(),
    'frame-src': `${frames} ${captcha}`.trim(),
  });
}
