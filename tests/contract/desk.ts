// What the desk of a session does on any store, written once: a store's test calls it in a line.
import { describe } from 'vitest';
import { bookingsContract } from './desk/bookings';
import { callingOffContract } from './desk/calling-off';
import { idempotencyContract } from './desk/idempotency';
import { offersContract } from './desk/offers';
import { sessionsContract } from './desk/sessions';
import { transfersContract } from './desk/transfers';
import { whoBooksContract } from './desk/who-books';
import type { OpenRecords } from './records/fixtures';

/** @param open an empty store, anew for each test */
export function deskContract(name: string, open: OpenRecords): void {
  describe(`a session’s desk on ${name}`, () => {
    bookingsContract(open);
    whoBooksContract(open);
    sessionsContract(open);
    idempotencyContract(open);
    offersContract(open);
    callingOffContract(open);
    transfersContract(open);
  });
}
