// What the browser needs to attest itself: public by nature, and null where attestation is off.
import { env } from 'cloudflare:workers';
import type { AppCheckConfig } from '#client/app-check';

const config: AppCheckConfig = {
  apiKey: env.FIREBASE_API_KEY,
  projectId: env.FIREBASE_PROJECT_ID,
  appId: env.FIREBASE_APP_ID,
  siteKey: env.APP_CHECK_SITE_KEY,
};

export const attestation: string | null = env.FIREBASE_APP_ID ? JSON.stringify(config) : null;
