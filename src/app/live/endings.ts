// Whose connections a commit ends: of whoever was disabled, was given another role or company, or has to sign in anew; and of a
// browser that was signed out.
import type { Actor } from '#domain/access';
import type { SignIn } from '#domain/sign-ins/sign-in';
import type { User } from '#domain/users/user';
import type { Ending } from '#ports/live';
import type { Write } from '#ports/records';

/** What a connection was let in as: hints go by it until it ends. */
export const standingOf = ({ role, companyId }: Pick<Actor, 'role' | 'companyId'>): string =>
  `${role}/${companyId ?? ''}`;

export function endingsIn(writes: readonly Write[]): Ending[] {
  return writes.flatMap((write): Ending[] => {
    if (write.op !== 'update')
      return write.op === 'delete' && write.entity === 'signIns' ? [{ signInId: write.id }] : [];
    if (write.entity === 'signIns') {
      const { id, endedAt } = write.record as unknown as SignIn;
      return endedAt === null ? [] : [{ signInId: id }];
    }
    if (write.entity !== 'users') return [];
    const user = write.record as unknown as User;
    // Tokens count by whole seconds of real time (`tokensValidFrom`).
    const keep = { standing: standingOf(user), since: user.tokensValidFrom * 1000 };
    return [{ personId: user.id, keep: user.status === 'active' ? keep : null }];
  });
}
