// Signing in anew at the provider, for what the profile asks that of. Loaded when such a dialog opens: it carries firebase/auth.
import './auth-phone';
import { initializeApp } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import { FormError, post } from './auth-form';

/** The public configuration of the provider, as the page hands it over. */
export interface ProviderConfiguration {
  apiKey: string;
  projectId: string;
  authDomain: string;
  /** The emulator's origin; left out for Google's own hosts. */
  emulator?: string | undefined;
}

interface Anew {
  idToken: string;
  refreshToken: string;
}

let known: Auth | undefined;

function authOf({ apiKey, projectId, authDomain, emulator }: ProviderConfiguration): Auth {
  if (!known) {
    const app = initializeApp({ apiKey, projectId, authDomain }, 'profile');
    known = initializeAuth(app, { persistence: inMemoryPersistence });
    if (emulator) connectAuthEmulator(known, emulator, { disableWarnings: true });
  }
  return known;
}

/** @throws what the provider's library throws, for `toFormError` */
export async function signInByPassword(
  configuration: ProviderConfiguration,
  email: string,
  password: string,
): Promise<Anew> {
  const { user } = await signInWithEmailAndPassword(authOf(configuration), email, password);
  return { idToken: await user.getIdToken(), refreshToken: user.refreshToken };
}

/** Opens Google's window. @throws `FormError` where another account was chosen there */
export async function signInByGoogle(configuration: ProviderConfiguration, email: string): Promise<Anew> {
  const { askGoogle } = await import('./google');
  const user = await askGoogle({ ...configuration, emulator: configuration.emulator });
  if (user.email?.toLowerCase() !== email)
    throw new FormError(`That was another account. Choose ${email} in the window of Google.`);
  return { idToken: await user.getIdToken(), refreshToken: user.refreshToken };
}

/** A session of ours in this browser. */
export const openSession = ({ idToken, refreshToken }: Anew): Promise<void> =>
  post('/api/sign-in', { idToken, refreshToken });
