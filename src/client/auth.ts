// Signing in, signing up and asking for a new password. Loaded when somebody first touches the form: it carries firebase/auth.
import './auth-phone';
import { initializeApp } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  initializeAuth,
  initializeRecaptchaConfig,
  inMemoryPersistence,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  type User,
  updateProfile,
} from 'firebase/auth';
import { announce, FormError, isComplete, leave, post, showError, textOf, toFormError, watchFields } from './auth-form';

const auths = new WeakMap<HTMLFormElement, Promise<Auth>>();

/** One for a form, whose data attributes hold the public configuration. Nothing of it outlives the page. */
function authFor(form: HTMLFormElement): Promise<Auth> {
  const known = auths.get(form) ?? makeAuth(form.dataset);
  auths.set(form, known);
  return known;
}

async function makeAuth({
  apiKey = '',
  projectId = '',
  authDomain = '',
  emulator,
  captcha,
}: DOMStringMap): Promise<Auth> {
  const auth = initializeAuth(initializeApp({ apiKey, projectId, authDomain }), { persistence: inMemoryPersistence });
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  // Where it cannot be had, the provider itself says so at the first sign-in that needs it.
  if (captcha === '1') await initializeRecaptchaConfig(auth).catch(() => undefined);
  return auth;
}

export function ready(form: HTMLFormElement): void {
  watchFields(form);
  form.dataset.ready = '';
}

export async function submit(form: HTMLFormElement): Promise<void> {
  if (!isComplete(form)) return;
  try {
    await actionOf(form)(form);
  } catch (error) {
    showError(form, toFormError(error));
  }
}

function actionOf({ dataset }: HTMLFormElement): (form: HTMLFormElement) => Promise<void> {
  if (dataset.mode === 'signup') return signUp;
  return dataset.mode === 'forgot' ? askForReset : signIn;
}

async function signIn(form: HTMLFormElement): Promise<void> {
  const { user } = await signInWithEmailAndPassword(await authFor(form), emailOf(form), textOf(form, 'password'));
  await open(user, form);
  await leave();
}

/** Rules by which somebody new is not let in. */
const CLOSED = ['signup-closed', 'invitation-void', 'invitation-for-another'];

async function signUp(form: HTMLFormElement): Promise<void> {
  const auth = await authFor(form);
  const { user } = await createUserWithEmailAndPassword(auth, emailOf(form), textOf(form, 'password'));
  await updateProfile(user, { displayName: textOf(form, 'name').trim() });
  try {
    await open(user, form);
  } catch (error) {
    // Nobody is left with an account that opens nothing.
    if (CLOSED.includes(toFormError(error).rule ?? '')) await deleteUser(user).catch(() => undefined);
    throw error;
  }
  // The account stands without it: another mail can be asked for from the profile.
  await sendEmailVerification(user).catch(() => undefined);
  await leave();
}

/** The same words for an address that has an account and for one that has none. */
async function askForReset(form: HTMLFormElement): Promise<void> {
  try {
    await sendPasswordResetEmail(await authFor(form), emailOf(form));
  } catch (error) {
    if ((error as { code?: string }).code !== 'auth/user-not-found') throw error;
  }
  announce(form, 'If there is an account with this address, a mail with a link to a new password is on its way.');
}

/** Closing Google's window is no failure. */
const DISMISSED = ['auth/popup-closed-by-user', 'auth/cancelled-popup-request', 'auth/user-cancelled'];

export async function google(form: HTMLFormElement): Promise<void> {
  announce(form, '');
  try {
    const { askGoogle } = (await import(form.dataset.google ?? '')) as typeof import('./google');
    await open(await askGoogle(form.dataset), form);
    await leave();
  } catch (error) {
    if (!DISMISSED.includes(String((error as { code?: unknown }).code))) showError(form, toFormError(error));
  }
}

/** Exchanges the provider's tokens for a session of ours, whose cookies no script can read. */
async function open(user: User, form: HTMLFormElement): Promise<void> {
  const invitation = textOf(form, 'invitation');
  await post('/api/sign-in', {
    idToken: await user.getIdToken(),
    refreshToken: user.refreshToken,
    ...(invitation && { invitation }),
  });
}

const emailOf = (form: HTMLFormElement): string => {
  const email = textOf(form, 'email').trim();
  if (email === '') throw new FormError('Give your e-mail address.', 'email');
  return email;
};
