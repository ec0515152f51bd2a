// The form that books a seat, as its page posts it to itself: what was typed comes back whatever happens, each problem beside
// its field or above the form.

import type { Call } from '#app/app';
import { bookSeat } from '#app/bookings/behaviour';
import { findPeople, findPerson, type Person } from '#app/bookings/new-booking';
import type { Actor } from '#domain/access';
import type { AppError } from '#kernel/errors';
import { newId } from '#kernel/id';
import { attemptOf } from './form-attempt';

export interface BookingForm {
  /** Sent along, so that one attempt has one effect. */
  attempt: string;
  /** What was typed to find the person, and who was chosen. */
  search: string;
  attendee: Person | null;
  poNumber: string;
  note: string;
  /** To choose from, where there is no script; null where nobody was looked for. */
  matches: Person[] | null;
  errors: Partial<Record<'attendee' | 'poNumber' | 'note', string>>;
  /** What kept the booking from being made, above the form. */
  refused: { rule: string | undefined; message: string } | null;
  status: number;
}

export type Submitted = { booked: string } | { form: BookingForm };

const MOST = 200;
export const formText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** Whoever books for others chooses whom; the rest book for themselves. */
export const booksForOthers = ({ role }: Actor): boolean => role === 'admin' || role === 'staff' || role === 'manager';

export async function emptyForm(call: Call, actor: Actor, attendeeId: string | null): Promise<BookingForm> {
  const found = booksForOthers(actor) && attendeeId ? await findPerson(call, attendeeId) : null;
  return {
    attempt: newId(),
    search: '',
    attendee: found?.ok ? found.value : null,
    poNumber: '',
    note: '',
    matches: null,
    errors: {},
    refused: null,
    status: 200,
  };
}

export async function submitBooking(call: Call, actor: Actor, path: string, posted: FormData): Promise<Submitted> {
  const typed = await emptyForm(call, actor, formText(posted, 'attendeeId') || null);
  const form: BookingForm = {
    ...typed,
    search: formText(posted, 'person').slice(0, MOST),
    poNumber: formText(posted, 'poNumber'),
    note: formText(posted, 'note'),
  };
  const step = formText(posted, 'step');
  if (step === 'myself') return { form: { ...form, search: '', ...(await themselves(call, actor)) } };
  if (step === 'find') return { form: await looked({ ...form, attendee: null }, call, problemsOf) };
  if (booksForOthers(actor) && !form.attendee) return { form: await nobodyChosen(form, call, problemsOf) };
  const session = formText(posted, 'session');
  const seen = formText(posted, 'seen');
  const attendeeId = form.attendee?.id ?? actor.id;
  const { poNumber, note } = form;
  const attempt = formText(posted, 'attempt').slice(0, MOST) || form.attempt;
  const idempotency = attemptOf(actor, path, attempt, [session, attendeeId, poNumber, note, seen]);
  const booked = await bookSeat(
    { ...call, idempotency },
    { sessionId: session, attendeeId, poNumber, note },
    { isSeatOnly: seen === 'seat' },
  );
  return booked.ok ? { booked: booked.value.id } : { form: { ...form, ...problemsOf(booked.error) } };
}

async function themselves(call: Call, { id }: Actor): Promise<Pick<BookingForm, 'attendee'>> {
  const found = await findPerson(call, id);
  return { attendee: found.ok ? found.value : null };
}

/** What any form has that asks for a person. */
type PersonForm = Pick<BookingForm, 'search' | 'attendee' | 'matches' | 'status'> & { errors: { attendee?: string } };
type Problems<F> = (error: AppError) => Partial<F>;

/** Those who are found by what was typed, to choose from. */
export async function looked<F extends PersonForm>(form: F, call: Call, problems: Problems<F>): Promise<F> {
  if (!form.search) return { ...form, errors: { attendee: 'Type the beginning of a name or address.' }, status: 422 };
  const matches = await findPeople(call, form.search);
  return matches.ok ? { ...form, matches: matches.value } : { ...form, ...problems(matches.error) };
}

export async function nobodyChosen<F extends PersonForm>(form: F, call: Call, problems: Problems<F>): Promise<F> {
  const found = form.search ? await looked(form, call, problems) : form;
  const isKnown = found.matches === null || found.matches.length > 0;
  return {
    ...found,
    errors: {
      attendee: isKnown ? 'Choose the person from the list.' : `Nobody with an account matches “${form.search}”.`,
    },
    status: 422,
  };
}

const AT_ATTENDEE: readonly (string | undefined)[] = ['already-booked', 'company-suspended', 'company-archived'];
const STATUS: Partial<Record<AppError['code'], number>> = { unavailable: 503, conflict: 409, not_found: 404 };

function problemsOf(error: AppError): Pick<BookingForm, 'errors' | 'refused' | 'status'> {
  const status = STATUS[error.code] ?? 422;
  if (AT_ATTENDEE.includes(error.rule)) return { errors: { attendee: error.message }, refused: null, status };
  const errors: BookingForm['errors'] = {};
  for (const { path, message } of error.issues ?? []) {
    if (path === 'attendeeId') errors.attendee = message;
    if (path === 'poNumber' || path === 'note') errors[path] = message;
  }
  const isBeside = Object.keys(errors).length > 0;
  return { errors, refused: isBeside ? null : { rule: error.rule, message: error.message }, status };
}
