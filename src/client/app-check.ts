// The token that a call about files carries, where attestation is configured. Firebase's own client is loaded with the first
// such call, and not at all where the page says nothing of it.

export interface AppCheckConfig {
  apiKey: string;
  projectId: string;
  appId: string;
  /** Of reCAPTCHA Enterprise. */
  siteKey: string;
}

/** `<meta name="app-check">`: the layout writes it where attestation is configured. */
export const APP_CHECK_META = 'app-check';
const HEADER = 'x-firebase-appcheck';

let tokens: Promise<() => Promise<string>> | undefined;

async function open(config: AppCheckConfig): Promise<() => Promise<string>> {
  const [{ initializeApp }, { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider }] = await Promise.all([
    import('firebase/app'),
    import('firebase/app-check'),
  ]);
  const { siteKey, ...options } = config;
  const provider = new ReCaptchaEnterpriseProvider(siteKey);
  const appCheck = initializeAppCheck(initializeApp(options, 'files'), { provider, isTokenAutoRefreshEnabled: true });
  return async () => (await getToken(appCheck)).token;
}

/** What to send along with a call about files: nothing where attestation is off. A token that cannot be had is left out: the server says so. */
export async function attestationHeaders(): Promise<Record<string, string>> {
  if (typeof document === 'undefined') return {};
  const config = document.querySelector<HTMLMetaElement>(`meta[name="${APP_CHECK_META}"]`)?.content;
  if (!config) return {};
  try {
    tokens ??= open(JSON.parse(config) as AppCheckConfig);
    return { [HEADER]: await (await tokens)() };
  } catch (cause) {
    tokens = undefined;
    console.error('No token of App Check could be had:', cause);
    return {};
  }
}
