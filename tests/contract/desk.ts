// What the desk of a session does on any store, written once: a store's test calls it in a line.
import { describe } from 'vitest';
import { bookingsContract } from './desk/bookings';
import { idempotencyContract } from './desk/idempotency';
import { sessionsContract } from './desk/sessions';
import { whoBooksContract } from './desk/who-books';
import type { OpenRecords } from './records/fixtures';

/** @param open an empty store, anew for each test */
export function deskContract(name: string, open: OpenRecords): void {
  describe(`a session’s desk on ${name}`, () => {
    bookingsContract(open);
    whoBooksContract(open);
    sessionsContract(open);
    idempotencyContract(open);
  });
}
