// The form that puts somebody else into a booking, as its page posts it to itself: what was typed comes back whatever happens.
import type { Call } from '#app/app';
import { findPerson } from '#app/bookings/new-booking';
import { runCommand } from '#app/crud';
import type { Actor } from '#domain/access';
import { bookings } from '#domain/bookings/booking';
import type { AppError } from '#kernel/errors';
import { newId } from '#kernel/id';
import { type BookingForm, formText, looked, nobodyChosen } from './booking-form';
import { attemptOf } from './form-attempt';

export interface SwapForm extends Pick<BookingForm, 'attempt' | 'search' | 'attendee' | 'matches' | 'status'> {
  errors: { attendee?: string };
  /** What kept it from being done, above the form. */
  refused: string | null;
}

export const emptySwap = (): SwapForm => ({
  ...{ attempt: newId(), search: '', attendee: null, matches: null, errors: {}, refused: null, status: 200 },
});

const MOST = 200;

export async function submitSwap(
  call: Call,
  actor: Actor,
  id: string,
  path: string,
  posted: FormData,
): Promise<{ swapped: string } | { form: SwapForm }> {
  const step = formText(posted, 'step');
  const chosen = step === 'myself' ? actor.id : formText(posted, 'attendeeId');
  const found = chosen ? await findPerson(call, chosen) : null;
  const form: SwapForm = {
    ...emptySwap(),
    search: formText(posted, 'person').slice(0, MOST),
    attendee: found?.ok ? found.value : null,
  };
  if (step === 'myself') return { form };
  if (step === 'find') return { form: await looked({ ...form, attendee: null }, call, problemsOf) };
  if (!form.attendee) return { form: await nobodyChosen(form, call, problemsOf) };
  const attempt = formText(posted, 'attempt').slice(0, MOST) || form.attempt;
  const version = Number(formText(posted, 'version')) || null;
  const body = { attendeeId: form.attendee.id };
  const idempotency = attemptOf(actor, path, attempt, [body.attendeeId]);
  const done = await runCommand({ ...call, idempotency }, bookings, id, 'swap', body, version);
  return done.ok ? { swapped: id } : { form: { ...form, ...problemsOf(done.error) } };
}

const AT_ATTENDEE: readonly (string | undefined)[] = ['already-booked', 'same-attendee', 'company-suspended'];
const STATUS: Partial<Record<AppError['code'], number>> = { unavailable: 503, conflict: 409, not_found: 404 };

function problemsOf(error: AppError): Pick<SwapForm, 'errors' | 'refused' | 'status'> {
  const status = STATUS[error.code] ?? 422;
  const beside = error.issues?.find(({ path }) => path === 'attendeeId')?.message;
  if (beside || AT_ATTENDEE.includes(error.rule))
    return { errors: { attendee: beside ?? error.message }, refused: null, status };
  return { errors: {}, refused: error.message, status };
}
