// Environment → adapters → App. The only place that chooses a backend; one App an isolate.
import { waitUntil } from 'cloudflare:workers';
import { D1Records } from '#adapters/cloudflare/d1-records';
import { DurableLive, type HubNamespace } from '#adapters/cloudflare/durable-live';
import { CloudflareMailer } from '#adapters/cloudflare/email';
import { DurableGate, type GateNamespace, personGateClass } from '#adapters/cloudflare/person-gate';
import { DurableQueryIntake, type IntakeNamespace, queryIntakeClass } from '#adapters/cloudflare/query-intake';
import { R2Files } from '#adapters/cloudflare/r2-files';
import { type DeskNamespace, DurableSessionDesk, sessionDeskClass } from '#adapters/cloudflare/session-desk';
import { openAppCheck } from '#adapters/firebase/app-check';
import { openFirestore } from '#adapters/firebase/firestore-open';
import { FirebaseIdentity } from '#adapters/firebase/identity';
import { openIdentityAdmin } from '#adapters/firebase/identity-admin';
import { openRealtime } from '#adapters/firebase/realtime-open';
import { openStorage } from '#adapters/firebase/storage-open';
import { Outbox } from '#adapters/records/outbox';
import { GatedRecords } from '#app/accounts/gated-records';
import { mirrorAccounts } from '#app/accounts/mirror-account';
import { PersonCache } from '#app/accounts/person-cache';
import type { App } from '#app/app';
import { DeskQueue } from '#app/desk/queue';
import { announce } from '#app/live/announce';
import { asksForDelivery } from '#app/mail/deliver';
import { IntakeQueue } from '#app/queries/intake';
import { readSettings } from '#app/settings';
import { MovableClock } from '#kernel/clock';
import type { Mailer } from '#ports/mail';
import type { Records } from '#ports/records';

/** The domain's time. `POST /dev/clock` moves it, on a laptop only. */
export const clock = new MovableClock();

let opened: Records | undefined;
let composed: App | undefined;

/** The store that `LECTERN_BACKEND` names. @throws where it names none */
function openRecords(env: Env): Records {
  if (opened) return opened;
  switch (env.LECTERN_BACKEND) {
    case 'cloudflare':
      opened = new D1Records(env.DB);
      return opened;
    case 'firebase':
      opened = openFirestore(env, waitUntil);
      return opened;
    default:
      throw new Error(`LECTERN_BACKEND is ${env.LECTERN_BACKEND}: it may be cloudflare or firebase.`);
  }
}

/** Null where mail can neither be sent nor, on a laptop, be read in the outbox. */
function openMailer(env: Pick<Cloudflare.Env, 'EMAIL' | 'MAIL_FROM' | 'LECTERN_DEV'>, records: Records): Mailer | null {
  if (env.EMAIL && env.MAIL_FROM) return new CloudflareMailer(env.EMAIL, env.MAIL_FROM);
  return env.LECTERN_DEV === '1' ? new Outbox(records) : null;
}

/** A message of the queue: it says nothing but that there is something to tell. The scheduler finds what a lost one was for. */
export async function wakeDelivery(env: Env): Promise<void> {
  await env.DELIVERY.send({}, { contentType: 'json' }).catch((cause: unknown) =>
    console.error('The queue took no message:', cause),
  );
}

export function compose(env: Env): App {
  if (composed) return composed;
  const gate = new DurableGate(env.PERSON_GATE as unknown as GateNamespace);
  const identityAdmin = openIdentityAdmin(env, waitUntil);
  const stored = openRecords(env);
  const live = env.FIREBASE_DATABASE_URL
    ? openRealtime(env, waitUntil)
    : new DurableLive(env.LIVE_HUB as unknown as HubNamespace);
  composed = {
    records: new GatedRecords(stored, gate, (writes) => {
      mirrorAccounts(stored, identityAdmin, writes, waitUntil);
      announce({ records: stored, live, clock }, writes, waitUntil);
      if (asksForDelivery(writes)) waitUntil(wakeDelivery(env));
    }),
    files: env.FIREBASE_STORAGE_BUCKET ? openStorage(env, waitUntil) : new R2Files(env.FILES),
    attestation: openAppCheck(env),
    gate,
    identity: new FirebaseIdentity({
      projectId: env.FIREBASE_PROJECT_ID,
      apiKey: env.FIREBASE_API_KEY,
      authOrigin: env.AUTH_ORIGIN,
      keepAlive: waitUntil,
    }),
    identityAdmin,
    clock,
    desk: new DurableSessionDesk(env.SESSION_DESK as unknown as DeskNamespace),
    intake: new DurableQueryIntake(env.QUERY_INTAKE as unknown as IntakeNamespace),
    live,
    mailer: openMailer(env, stored),
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

/** The Durable Object behind `PERSON_GATE`: what is known of one person, read from the store itself. */
export class PersonGate extends personGateClass((env) => new PersonCache(openRecords(env))) {}

/** The Durable Object behind `QUERY_INTAKE`: the one door into the inbox. */
export class QueryIntake extends queryIntakeClass(
  (env, slots) => new IntakeQueue({ records: compose(env).records, slots }),
) {}
