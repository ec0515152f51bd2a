// What the forms of sign-in share: values, errors beside their fields, and the call to our own API.
import { AUTH_TIMEOUT_DESKTOP_MS, AUTH_TIMEOUT_MOBILE_MS } from '#domain/constants';
import { safeNext } from '#domain/next-path';
import { type AuthErrorCode, authErrorCode, authErrorText } from '#domain/users/auth-errors';
import { isPhone } from './auth-phone';

/** A failure with its sentence for people; `field` is the name of the field that it stands beside, else null. */
export class FormError extends Error {
  constructor(
    message: string,
    readonly field: string | null = null,
    readonly rule: string | null = null,
  ) {
    super(message);
  }
}

export const catalogued = (code: AuthErrorCode): FormError => {
  const { message, field } = authErrorText(code);
  return new FormError(message, field, code);
};

const NO_EMAIL = 'Give a whole e-mail address, such as name@example.org.';

/** What the provider's library or our API threw, in our words. */
export function toFormError(error: unknown): FormError {
  if (error instanceof FormError) return error;
  const raw = (error as { code?: unknown } | null)?.code;
  const code = authErrorCode(raw);
  if (code) return catalogued(code);
  if (raw === 'auth/invalid-email') return new FormError(NO_EMAIL, 'email');
  if (raw === 'auth/popup-blocked')
    return new FormError('The browser blocked the window of Google. Allow pop-ups for this site, then try again.');
  return new FormError('This did not work, and nothing was changed. What you typed is kept: try again in a moment.');
}

export const textOf = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? '');

const inputsOf = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('input:not([type=hidden])'),
];

/** The sentence for what is wrong with a field, '' where nothing is. */
function faultOf({ validity, type, dataset, minLength }: HTMLInputElement): string {
  if (validity.valueMissing) return dataset.missing ?? 'Fill this in.';
  if (validity.typeMismatch && type === 'email') return NO_EMAIL;
  if (validity.tooShort) return `At least ${minLength} characters.`;
  return validity.valid ? '' : 'Check this.';
}

function mark(input: HTMLInputElement, message: string): void {
  const error = document.getElementById(`${input.id}-error`);
  if (error) error.textContent = message;
  if (message) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}

const say = (form: HTMLFormElement, message: string, isError: boolean): void => {
  const output = form.querySelector('output');
  if (!output) return;
  output.textContent = message;
  output.toggleAttribute('data-error', isError);
};

export const announce = (form: HTMLFormElement, message: string): void => say(form, message, false);

/** Whether the form may be sent. Each fault stands beside its field, and the focus goes to the first. */
export function isComplete(form: HTMLFormElement): boolean {
  announce(form, '');
  const faulty = inputsOf(form).filter((input) => {
    const fault = faultOf(input);
    mark(input, fault);
    return fault !== '';
  });
  faulty[0]?.focus();
  return faulty.length === 0;
}

/**
 * Checks what was typed into a field when it is left for another or by Tab, and takes the error away as it is corrected.
 * Not when a button or link is pressed: what appears above it would move it from under the pointer.
 */
export function watchFields(form: HTMLFormElement): void {
  const check = (target: EventTarget | null) => {
    if (target instanceof HTMLInputElement && target.value !== '') mark(target, faultOf(target));
  };
  form.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Tab') check(target);
  });
  form.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget instanceof HTMLInputElement) check(target);
  });
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) mark(target, '');
  });
}

/** Beside its field, with the focus there; what concerns no field stands above the button. */
export function showError(form: HTMLFormElement, error: FormError): void {
  const input = inputsOf(form).find(({ name }) => name === error.field);
  if (input) {
    mark(input, error.message);
    input.focus();
  } else say(form, error.message, true);
}

/** Where `next` leads, or the dashboard. Settles never: the form stays busy until the page has gone. */
export function leave(): Promise<never> {
  location.replace(safeNext(new URLSearchParams(location.search).get('next'), location.origin));
  return new Promise<never>(() => undefined);
}

/** Errors: `FormError` with the catalogue's sentence, else the server's own. */
export async function post(path: string, body: Record<string, string>): Promise<void> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(isPhone ? AUTH_TIMEOUT_MOBILE_MS : AUTH_TIMEOUT_DESKTOP_MS),
  }).catch(() => null);
  if (!response) throw catalogued('network-request-failed');
  if (response.ok) return;
  const problem = (await response.json().catch(() => null)) as {
    message?: string;
    data?: { code?: string; rule?: string };
  } | null;
  const code = authErrorCode(problem?.data?.rule ?? problem?.data?.code);
  if (code) throw catalogued(code);
  throw new FormError(
    problem?.message ?? authErrorText('network-request-failed').message,
    null,
    problem?.data?.rule ?? null,
  );
}
