// One person as their page shows them to this reader: themselves and their company, what they have booked, whom they ask.
import { type Caller, isOffice } from '#domain/access';
import type { Booking } from '#domain/bookings/booking';
import { companies } from '#domain/companies/company';
import { type User, users } from '#domain/users/user';
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { type BookingRow, type BookingRows, listBookings } from '../bookings/list';
import { bookingQuery } from '../bookings/views';
import { readRecord } from '../crud';
import { inScope, readable } from '../scope';
import { refusedChange } from './authority';

export const PERSON_VIEWS = ['details', 'training', 'history'] as const;
export type PersonView = (typeof PERSON_VIEWS)[number];

/** History is the office's alone. */
export const personViewsOf = (caller: Caller): readonly PersonView[] =>
  isOffice(caller) ? PERSON_VIEWS : ['details', 'training'];

export interface Contact {
  name: string;
  jobTitle: string | null;
  email: string | null;
  phone: string | null;
}

export interface PersonPage {
  /** Without what the caller may not read. */
  person: User;
  company: { id: string; name: string } | null;
  /** Whom their company asks: for the person themselves. */
  contact: Contact | null;
  /** Whom this record was a duplicate of. */
  mergedInto: { id: string; name: string } | null;
  /** The caller has a say over the person: edits, shuts out, merges, erases. */
  isManaged: boolean;
  isSelf: boolean;
}

/** `not_found` for somebody who is not the caller's to see. */
export async function readPersonPage(call: Call, id: string): Promise<Result<PersonPage>> {
  const found = await readRecord(call, users, id);
  if (!found.ok) return found;
  const person = found.value as User;
  const { caller, app } = call;
  const isSelf = caller?.id === id;
  const named = await app.records.getMany([
    { entity: 'companies', id: person.companyId ?? '-' },
    { entity: 'users', id: person.mergedInto ?? '-' },
  ]);
  if (!named.ok) return named;
  const [company, survivor] = named.value as [Stored | null, User | null];
  const seen = readable(companies, caller, company);
  const contact = isSelf ? await contactOf(call, company) : ok(null);
  if (!contact.ok) return contact;
  return ok({
    person,
    company: seen.ok ? { id: seen.value.id, name: seen.value.name as string } : null,
    contact: contact.value,
    mergedInto: survivor && { id: survivor.id, name: survivor.displayName },
    isManaged:
      !isSelf &&
      person.status !== 'deleted' &&
      inScope(users, users.access.create, caller, person) &&
      refusedChange(caller, person, person) === null,
    isSelf,
  });
}

/** Who looks after a company, as its people may know them. */
async function contactOf({ app }: Call, company: Stored | null): Promise<Result<Contact | null>> {
  const id = company?.accountManagerId as string | null | undefined;
  if (!id) return ok(null);
  const found = await app.records.get('users', id);
  if (!found.ok) return found;
  const user = found.value as User | null;
  if (user?.status !== 'active') return ok(null);
  return ok({ name: user.displayName, jobTitle: user.jobTitle, email: user.email, phone: user.phoneNumber });
}

const SHOWN = 50;

/** What they are booked for: to come, soonest first, or what has begun, the latest first. */
export function readTraining(
  call: Call,
  attendeeId: string,
  when: 'upcoming' | 'past',
  after?: string,
): Promise<Result<BookingRows>> {
  const query = { where: { attendeeId }, limit: SHOWN, ...(after !== undefined && { after }) };
  return listBookings(call, bookingQuery(when, query, call.app.clock.now()));
}

/** How a booking of the record came out, as its session says: nobody marks a booking as completed. */
export function outcomeOf({ booking, session }: BookingRow, now: string): Booking['status'] | 'completed' {
  if (booking.status !== 'confirmed') return booking.status;
  if (session?.status === 'cancelled') return 'cancelled';
  return session && session.end <= now ? 'completed' : 'confirmed';
}
