// What people are on any store, written once: a store's test calls it in a line.
import { describe } from 'vitest';
import type { OpenRecords } from './records/fixtures';
import { authorityContract } from './users/authority';
import { invitationContract } from './users/invitations';
import { lastAdminContract } from './users/last-admin';
import { mergingContract } from './users/merging';

/** @param open an empty store, anew for each test */
export function usersContract(name: string, open: OpenRecords): void {
  describe(`people on ${name}`, () => {
    authorityContract(open);
    lastAdminContract(open);
    invitationContract(open);
    mergingContract(open);
  });
}
