// Who sent a request, from its Bearer token or its cookies, and what that means for the answer.
import type { APIContext } from 'astro';
import type { AccountsContext, KeepAlive } from '#app/accounts/context';
import { personOf, type Refusal, readCaller } from '#app/accounts/read-caller';
import type { Actor } from '#domain/access';
import { type AppError, unavailable } from '#kernel/errors';
import { clearSession, fitCookies, readSession, writeTokens } from './cookies';
import { bearerToken } from './same-origin';

export interface Visitor {
  actor: Actor | null;
  /** null for Bearer requests, which ignore the cookies. */
  signInId: string | null;
  /** Why the cookies were refused; they are cleared by then. */
  refusal: Refusal | null;
  /** Why the request goes no further. */
  error: AppError | null;
}

export const NOBODY: Visitor = { actor: null, signInId: null, refusal: null, error: null };

export async function readVisitor(
  app: AccountsContext,
  { request, cookies }: Pick<APIContext, 'request' | 'cookies'>,
  keepAlive: KeepAlive,
): Promise<Visitor> {
  const token = bearerToken(request);
  if (token !== null) {
    const person = await personOf(app, token);
    return person.ok ? { ...NOBODY, actor: person.value } : { ...NOBODY, error: person.error };
  }
  const outcome = await readCaller(app, readSession(cookies), keepAlive);
  switch (outcome.kind) {
    case 'none':
      return NOBODY;
    case 'refused':
      clearSession(cookies);
      return { ...NOBODY, refusal: outcome.reason };
    case 'unavailable':
      return {
        ...NOBODY,
        error: unavailable(
          'The sign-in service cannot be reached, so we cannot tell who you are. You stay signed in: try again in a moment.',
          {
            retryAfter: outcome.retryAfter,
          },
        ),
      };
    case 'actor':
      if (outcome.fresh && fitCookies(outcome.fresh)) writeTokens(cookies, outcome.fresh);
      return { ...NOBODY, actor: outcome.actor, signInId: outcome.signInId };
  }
}
