// One company as its page shows it to this person: itself and whom it asks, its people, its bookings, what they have learnt,
// its files.
import { type Caller, isOffice } from '#domain/access';
import type { Booking } from '#domain/bookings/booking';
import { type Company, companies } from '#domain/companies/company';
import { type User, users } from '#domain/users/user';
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { type FileRows, listLibrary } from '../assets/library';
import { type BookingRow, listBookings } from '../bookings/list';
import { bookingQuery } from '../bookings/views';
import { listRecords, readRecord } from '../crud';

export const COMPANY_VIEWS = ['profile', 'people', 'bookings', 'training', 'files', 'history'] as const;
export type CompanyView = (typeof COMPANY_VIEWS)[number];

/** A learner sees whom to ask; what others of the company do is for its managers and the office. */
export function companyViewsOf(caller: Caller): readonly CompanyView[] {
  if (isOffice(caller)) return COMPANY_VIEWS;
  return caller?.role === 'manager' ? ['profile', 'people', 'bookings', 'training', 'files'] : ['profile'];
}

/** Whom the company asks, as its people may know them. */
export interface Contact {
  name: string;
  jobTitle: string | null;
  email: string | null;
  phone: string | null;
}

export interface CompanyPage {
  /** Without what the caller may not read. */
  company: Stored & Partial<Company> & Pick<Company, 'name' | 'status' | 'logo'>;
  accountManager: Contact | null;
  /** The company that it was a duplicate of; for the office. */
  mergedInto: { id: string; name: string } | null;
}

/** `not_found` for a company that is not the caller's. */
export async function readCompanyPage(call: Call, id: string): Promise<Result<CompanyPage>> {
  const found = await readRecord(call, companies, id);
  if (!found.ok) return found;
  const company = found.value as CompanyPage['company'];
  const { accountManagerId, mergedInto } = company;
  if (!accountManagerId && !mergedInto) return ok({ company, accountManager: null, mergedInto: null });
  const named = await call.app.records.getMany([
    { entity: 'users', id: accountManagerId ?? '-' },
    { entity: 'companies', id: mergedInto ?? '-' },
  ]);
  if (!named.ok) return named;
  const [person, survivor] = named.value as [User | null, Stored | null];
  return ok({
    company,
    accountManager: person && {
      name: person.displayName,
      jobTitle: person.jobTitle,
      email: person.email,
      phone: person.phoneNumber,
    },
    mergedInto: survivor && { id: survivor.id, name: survivor.name as string },
  });
}

const PEOPLE_SHOWN = 200;
const BOOKINGS_SHOWN = 50;
const FILES_SHOWN = 50;

export interface CompanyPeople {
  people: User[];
  next: string | null;
}

/** Its managers first, then by name, page by page. */
export async function readCompanyPeople(call: Call, companyId: string, after?: string): Promise<Result<CompanyPeople>> {
  const page = await listRecords(call, users, {
    where: { companyId, status: ['active', 'invited', 'disabled'] },
    limit: PEOPLE_SHOWN,
    ...(after !== undefined && { after }),
  });
  if (!page.ok) return page;
  const people = page.value.items as User[];
  const isManager = ({ role }: User): boolean => role === 'manager';
  return ok({
    people: [...people.filter(isManager), ...people.filter((person) => !isManager(person))],
    next: page.value.next,
  });
}

/** Its files, the latest first. */
export const readCompanyFiles = (call: Call, companyId: string, after?: string): Promise<Result<FileRows>> =>
  listLibrary(call, {
    where: { companyId, status: 'ready' },
    limit: FILES_SHOWN,
    ...(after !== undefined && { after }),
  });

export interface CompanyBookings {
  rows: BookingRow[];
  next: string | null;
}

/** What is still to come, soonest first. */
export function readCompanyBookings(call: Call, companyId: string, after?: string): Promise<Result<CompanyBookings>> {
  const query = { where: { companyId }, limit: BOOKINGS_SHOWN, ...(after !== undefined && { after }) };
  return listBookings(call, bookingQuery('upcoming', query, call.app.clock.now()));
}

/** Seats of sessions that have begun, the latest first: a training record holds no declined or cancelled booking. */
export function readTrainingRecord(call: Call, companyId: string, after?: string): Promise<Result<CompanyBookings>> {
  const query = {
    where: { companyId, status: 'confirmed' },
    limit: BOOKINGS_SHOWN,
    ...(after !== undefined && { after }),
  };
  return listBookings(call, bookingQuery('past', query, call.app.clock.now()));
}

/** How a booking of the record came out, as its session says: nobody marks a booking as completed. */
export function outcomeOf({ booking, session }: BookingRow, now: string): Booking['status'] | 'completed' {
  if (session?.status === 'cancelled') return 'cancelled';
  return session && session.end <= now ? 'completed' : booking.status;
}
