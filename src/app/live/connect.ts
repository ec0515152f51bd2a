// Who connects to the live feed, and at which record they are seen.
import type { Entity } from '#domain/entity';
import { entityNamed } from '#domain/index';
import type { LivePoll } from '#domain/live';
import { unauthenticated } from '#kernel/errors';
import { isId } from '#kernel/id';
import { err, ok, type Result } from '#kernel/result';
import type { Subscriber } from '#ports/live';
import type { Call } from '../app';
import { inScope, readable } from '../scope';
import { standingOf } from './endings';
import { topicsOf } from './topics';

export interface Asked {
  /** Null for a Bearer token. */
  signInId: string | null;
  /** `queries/<id>`, as the browser names it. */
  record: string | null;
  /** The cursor of an earlier connection. */
  since: string | null;
}

/** Cursors are ours; nothing longer is one. */
const LONGEST_CURSOR = 64;

/** Errors: `unauthenticated`; `rate_limited`, `unavailable`. */
export async function connect(call: Call, asked: Asked): Promise<Result<Response>> {
  const subscriber = await subscriberOf(call, asked);
  return subscriber.ok ? call.app.live.subscribe(subscriber.value, cursorOf(asked)) : subscriber;
}

/** Errors: `unauthenticated`; `unavailable`. */
export async function ask(call: Call, asked: Asked): Promise<Result<LivePoll>> {
  const subscriber = await subscriberOf(call, asked);
  return subscriber.ok ? call.app.live.poll(subscriber.value, cursorOf(asked)) : subscriber;
}

/** An overlong one is none that we gave: it is as good as lost. */
const cursorOf = ({ since }: Asked): string | null => since?.slice(0, LONGEST_CURSOR) ?? null;

async function subscriberOf(call: Call, { signInId, record }: Asked): Promise<Result<Subscriber>> {
  const { caller } = call;
  if (!caller) return err(unauthenticated('Sign in first.'));
  const at = record === null ? ok(null) : await placeOf(call, record);
  if (!at.ok) return at;
  return ok({
    person: { id: caller.id, name: caller.displayName },
    standing: standingOf(caller),
    signInId,
    topics: topicsOf(caller),
    at: at.value,
  });
}

/** Of what customers change too, such as their own accounts, nobody is told who looks at it. */
const isOursAlone = ({ access }: Entity): boolean => !access.update.manager && !access.update.learner;

/**
 * The record at which the caller is present: one that they may change. Whoever may only read it sees nobody there and is not seen, and
 * neither is there anybody at one that is missing or hidden: all three look the same.
 */
async function placeOf({ app, caller }: Call, name: string): Promise<Result<string | null>> {
  const [kind = '', id = ''] = name.split('/', 2);
  const entity = entityNamed(kind);
  if (!entity || !isOursAlone(entity) || !isId(id)) return ok(null);
  const stored = await app.records.get(kind, id);
  if (!stored.ok) return stored;
  const seen = readable(entity, caller, stored.value, app.clock.now());
  const may = seen.ok && inScope(entity, entity.access.update, caller, seen.value, app.clock.now());
  return ok(may ? `${kind}/${id}` : null);
}
