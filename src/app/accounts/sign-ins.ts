// Where a person is signed in, and signing out there: in force at the next request of that browser.
import type { Call } from '#app/app';
import type { SignIn, SignInLine } from '#domain/sign-ins/sign-in';
import { notFound, unauthenticated } from '#kernel/errors';
import { isId } from '#kernel/id';
import { err, ok, type Result } from '#kernel/result';
import { endSignIn } from './end-sign-in';

const PAGE = 200;
/** More live sign-ins than this are not shown; all are ended by `endOtherSignIns`. */
const MOST_SHOWN = 100;

/** The live ones, newest first. @param currentId the sign-in behind the request; null for a Bearer token */
export async function listSignIns(call: Call, currentId: string | null): Promise<Result<SignInLine[]>> {
  const live = await liveSignIns(call, MOST_SHOWN);
  if (!live.ok) return live;
  return ok(
    live.value.map(({ id, device, startedAt, lastSeenAt }) => ({
      id,
      device,
      startedAt,
      lastSeenAt,
      isCurrent: id === currentId,
    })),
  );
}

/** Errors: `not_found` for one that is not the caller's or has ended. */
export async function endOwnSignIn(call: Call, id: string): Promise<Result<void>> {
  const { caller, app } = call;
  if (!caller) return err(unauthenticated('Sign in first.'));
  const found = isId(id) ? await app.records.get('signIns', id) : ok(null);
  if (!found.ok) return found;
  const signIn = found.value as SignIn | null;
  if (signIn?.userId !== caller.id || signIn.endedAt !== null) return err(notFound('This sign-in'));
  return endSignIn(app, { signInId: id, userId: caller.id });
}

/** All but the one behind the request; how many they were. */
export async function endOtherSignIns(call: Call, currentId: string | null): Promise<Result<{ ended: number }>> {
  const live = await liveSignIns(call, Number.POSITIVE_INFINITY);
  if (!live.ok) return live;
  const others = live.value.filter(({ id }) => id !== currentId);
  for (const { id, userId } of others) {
    const ended = await endSignIn(call.app, { signInId: id, userId });
    if (!ended.ok) return ended;
  }
  return ok({ ended: others.length });
}

async function liveSignIns({ caller, app }: Call, most: number): Promise<Result<SignIn[]>> {
  if (!caller) return err(unauthenticated('Sign in first.'));
  const live: SignIn[] = [];
  let after: string | undefined;
  do {
    const page = await app.records.list('signIns', {
      where: { userId: caller.id },
      limit: PAGE,
      ...(after !== undefined && { after }),
    });
    if (!page.ok) return page;
    live.push(...(page.value.items as SignIn[]).filter(({ endedAt }) => endedAt === null));
    after = page.value.next ?? undefined;
  } while (after !== undefined && live.length < most);
  return ok(live.slice(0, most));
}
