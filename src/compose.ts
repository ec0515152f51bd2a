// Environment → adapters → App. The only place that chooses a backend; one App an isolate.
import { waitUntil } from 'cloudflare:workers';
import { D1Records } from '#adapters/cloudflare/d1-records';
import { DurableGate, type GateNamespace, personGateClass } from '#adapters/cloudflare/person-gate';
import { DurableQueryIntake, type IntakeNamespace, queryIntakeClass } from '#adapters/cloudflare/query-intake';
import { R2Files } from '#adapters/cloudflare/r2-files';
import { type DeskNamespace, DurableSessionDesk, sessionDeskClass } from '#adapters/cloudflare/session-desk';
import { openAppCheck } from '#adapters/firebase/app-check';
import { openFirestore } from '#adapters/firebase/firestore-open';
import { FirebaseIdentity } from '#adapters/firebase/identity';
import { openIdentityAdmin } from '#adapters/firebase/identity-admin';
import { openStorage } from '#adapters/firebase/storage-open';
import { GatedRecords } from '#app/accounts/gated-records';
import { mirrorAccounts } from '#app/accounts/mirror-account';
import { PersonCache } from '#app/accounts/person-cache';
import type { App } from '#app/app';
import { DeskQueue } from '#app/desk/queue';
import { IntakeQueue } from '#app/queries/intake';
import { readSettings } from '#app/settings';
import { MovableClock } from '#kernel/clock';
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

export function compose(env: Env): App {
  if (composed) return composed;
  const gate = new DurableGate(env.PERSON_GATE as unknown as GateNamespace);
  const identityAdmin = openIdentityAdmin(env, waitUntil);
  const stored = openRecords(env);
  composed = {
    records: new GatedRecords(stored, gate, (writes) => mirrorAccounts(stored, identityAdmin, writes, waitUntil)),
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
