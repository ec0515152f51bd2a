// Environment → adapters → App. The only place that chooses a backend; one App an isolate.
import { waitUntil } from 'cloudflare:workers';
import type { App } from '#app/app';
import { DeskQueue } from '#app/desk/queue';
import { readSettings } from '#app/settings';
import { D1Records } from '#adapters/cloudflare/d1-records';
import { type DeskNamespace, DurableSessionDesk, sessionDeskClass } from '#adapters/cloudflare/session-desk';
import { FirebaseIdentity } from '#adapters/firebase/identity';
import { MovableClock } from '#kernel/clock';

/** The domain's time. `POST /dev/clock` moves it, on a laptop only. */
export const clock = new MovableClock();

let composed: App | undefined;

export function compose(env: Env): App {
  composed ??= {
    records: new D1Records(env.DB),
    identity: new FirebaseIdentity({
      projectId: env.FIREBASE_PROJECT_ID,
      apiKey: env.FIREBASE_API_KEY,
      authOrigin: env.AUTH_ORIGIN,
      keepAlive: waitUntil,
    }),
    clock,
    desk: new DurableSessionDesk(env.SESSION_DESK as unknown as DeskNamespace),
    adminEmails: env.ADMIN_EMAILS.split(',')
      .map((address) => address.trim().toLowerCase())
      .filter(Boolean),
    origin: env.APP_ORIGIN,
    settings: () => readSettings(compose(env).records),
  };
  return composed;
}

/** The Durable Object behind `SESSION_DESK`: a queue over the same store. */
export class SessionDesk extends sessionDeskClass((env) => new DeskQueue({ records: compose(env).records, clock })) {}
