// The form on the public page that asks the office something, as its page posts it to itself: what was typed comes back whatever
// happens, each problem beside its field or above the form.
import type { Call } from '#app/app';
import { sendEnquiry } from '#app/queries/enquire';
import { queryNumber } from '#domain/queries/query';
import type { AppError } from '#kernel/errors';

export const ENQUIRY_FIELDS = ['name', 'email', 'subject', 'body'] as const;
type Field = (typeof ENQUIRY_FIELDS)[number];

export interface EnquiryForm {
  values: Record<Field, string>;
  errors: Partial<Record<Field, string>>;
  /** What kept it from being sent, above the form. */
  refused: string | null;
  status: number;
  /** Seconds, where it is too early. */
  retryAfter: number | null;
}

export const EMPTY_ENQUIRY: EnquiryForm = {
  values: { name: '', email: '', subject: '', body: '' },
  errors: {},
  refused: null,
  status: 200,
  retryAfter: null,
};

/** What comes back is no longer than what could have been meant. */
const MOST = 40_000;
const textOf = (posted: FormData, name: string): string => {
  const value = posted.get(name);
  return typeof value === 'string' ? value.slice(0, MOST).trim() : '';
};

/** The number that it was given, else the form again. @param address the caller's, as `CF-Connecting-IP` has it */
export async function submitEnquiry(
  call: Call,
  posted: FormData,
  address: string | null,
): Promise<{ sent: string } | { form: EnquiryForm }> {
  const values: EnquiryForm['values'] = {
    name: textOf(posted, 'name'),
    email: textOf(posted, 'email'),
    subject: textOf(posted, 'subject'),
    body: textOf(posted, 'body'),
  };
  const { name, email, subject, body } = values;
  const website = textOf(posted, 'website');
  const asked = { subject, body, ...(website && { website }) };
  const sent = await sendEnquiry(call, call.caller ? asked : { ...asked, name, email }, address);
  return sent.ok ? { sent: queryNumber(Number(sent.value.number)) } : { form: { values, ...problemsOf(sent.error) } };
}

const STATUS: Partial<Record<AppError['code'], number>> = { rate_limited: 429, unavailable: 503, conflict: 409 };

function problemsOf({ code, message, issues = [], retryAfter }: AppError): Omit<EnquiryForm, 'values'> {
  const errors: EnquiryForm['errors'] = {};
  const others: string[] = [];
  for (const { path, message: text } of issues) {
    const field = ENQUIRY_FIELDS.find((known) => known === path);
    if (field) errors[field] ??= text;
    else others.push(text);
  }
  const isBeside = Object.keys(errors).length > 0;
  return {
    errors,
    refused: isBeside && others.length === 0 ? null : others.join(' ') || message,
    status: STATUS[code] ?? 422,
    retryAfter: retryAfter ?? null,
  };
}
