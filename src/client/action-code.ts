// The codes of the provider's mails: a new password, a verified address. They go to our own Worker, so firebase/auth is not needed.
import { announce, isComplete, post, showError, textOf, toFormError, watchFields } from './auth-form';

export function ready(form: HTMLFormElement): void {
  watchFields(form);
  form.dataset.ready = '';
}

export async function submit(form: HTMLFormElement): Promise<void> {
  if (!isComplete(form)) return;
  const oobCode = textOf(form, 'oobCode');
  try {
    if (form.dataset.mode === 'resetPassword') {
      await post('/api/sign-in/reset', { oobCode, newPassword: textOf(form, 'password') });
      await goTo('/login?reason=password-set');
    } else {
      await post('/api/sign-in/verify', { oobCode });
      if (form.dataset.visitor === '1') await goTo('/login?reason=verified');
      form.dataset.done = '';
      announce(form, 'Your e-mail address is verified.');
    }
  } catch (error) {
    showError(form, toFormError(error));
  }
}

/** Replaces the address, so that no used code stays in the history. Settles never. */
function goTo(path: string): Promise<never> {
  location.replace(path);
  return new Promise<never>(() => undefined);
}
