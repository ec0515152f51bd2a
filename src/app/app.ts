// What a use case is given: the ports, chosen once in `compose.ts`, and the call that it answers.
import type { Caller } from '#domain/access';
import type { Settings } from '#domain/settings/settings';
import type { Clock } from '#kernel/clock';
import type { Attestation } from '#ports/attestation';
import type { Files } from '#ports/files';
import type { Gate } from '#ports/gate';
import type { Identity } from '#ports/identity';
import type { IdentityAdmin } from '#ports/identity-admin';
import type { Live } from '#ports/live';
import type { Mailer } from '#ports/mail';
import type { QueryIntake } from '#ports/query-intake';
import type { Records } from '#ports/records';
import type { SessionDesk } from '#ports/session-desk';

export interface App {
  records: Records;
  files: Files;
  /** Null where none is asked for. */
  attestation: Attestation | null;
  gate: Gate;
  identity: Identity;
  identityAdmin: IdentityAdmin;
  clock: Clock;
  desk: SessionDesk;
  intake: QueryIntake;
  live: Live;
  /** Null where none is configured: then no mail is written. */
  mailer: Mailer | null;
  /** Lower-case addresses that make an admin, once verified. */
  adminEmails: readonly string[];
  /** `https://…` without a slash at the end: what links in mails and feeds begin with. */
  origin: string;
  /** The organisation's settings, or the defaults. */
  settings(): Promise<Settings>;
}

/** A replayable request: both hashes, never the key itself. */
export interface IdempotencyKey {
  /** Hash of caller, method, path and key. */
  id: string;
  bodyHash: string;
}

export interface Call {
  app: App;
  caller: Caller;
  idempotency?: IdempotencyKey | undefined;
  /** Where the request came from, as `CF-Connecting-IP` has it; null or left out where that is not known. */
  address?: string | null | undefined;
}
