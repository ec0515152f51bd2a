// What a page of sign-in knows of the invitation in its address, and accepting it for somebody who is signed in already.
import { acceptInvitation } from '#app/accounts/accept-invitation';
import { type Invitation, readInvitation } from '#app/accounts/invitation';
import type { AppError } from '#kernel/errors';
import { ok } from '#kernel/result';

export interface InvitationPage {
  token: string;
  /** Null where it cannot be accepted: `problem` says why. */
  invited: Invitation | null;
  problem: AppError | null;
  isAccepted: boolean;
}

/** Null where the address holds no invitation. A POST of somebody who is signed in accepts it. */
export async function readInvitationPage(
  { app, actor }: Pick<App.Locals, 'app' | 'actor'>,
  url: URL,
  method: string,
): Promise<InvitationPage | null> {
  const token = url.searchParams.get('invitation');
  if (token === null) return null;
  const read = await readInvitation(app, token);
  const accepted = read.ok && actor && method === 'POST' ? await acceptInvitation({ app, caller: actor }, token) : null;
  const failed = [read, accepted ?? ok(null)].find((result) => !result.ok);
  return {
    token,
    invited: read.ok ? read.value : null,
    problem: failed && !failed.ok ? failed.error : null,
    isAccepted: accepted?.ok === true,
  };
}

/** 410 for a link that is void, whatever the reason. */
export const statusOf = ({ problem }: InvitationPage): number => {
  if (!problem) return 200;
  return problem.code === 'unavailable' ? 503 : problem.rule === 'invitation-void' ? 410 : 403;
};
