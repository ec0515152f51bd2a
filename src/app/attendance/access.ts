// Who has a session's register: the office, and whoever teaches the session.
import type { Grants } from '#domain/entity';
import { type Session, sessions } from '#domain/sessions/session';
import { err, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { readStored } from '../crud';
import { inScope, refuse } from '../scope';

export const REGISTER: Grants = { admin: ['all'], staff: ['all'], instructor: ['assigned'] };

/** Errors: `not_found` where the caller may not even read the session, `forbidden` where it is not theirs to mark. */
export async function readTaught(call: Call, sessionId: string): Promise<Result<Stored & Session>> {
  if (!call.caller) return err(refuse(call.caller, 'the register'));
  const found = await readStored(call, sessions, sessionId);
  if (!found.ok) return found;
  if (!inScope(sessions, REGISTER, call.caller, found.value))
    return err(refuse(call.caller, 'the register of this session'));
  return found as Result<Stored & Session>;
}
