// Google's window. A bundle of its own: in one with the rest, everybody would fetch it.
import './auth-phone';
import { initializeApp } from 'firebase/app';
import {
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  signInWithPopup,
  type User,
} from 'firebase/auth';

let known: ReturnType<typeof initializeAuth> | undefined;

/** @param configuration the form's data attributes */
export async function askGoogle({
  apiKey = '',
  projectId = '',
  authDomain = '',
  emulator,
}: DOMStringMap): Promise<User> {
  if (!known) {
    known = initializeAuth(initializeApp({ apiKey, projectId, authDomain }, 'google'), {
      persistence: inMemoryPersistence,
    });
    if (emulator) connectAuthEmulator(known, emulator, { disableWarnings: true });
  }
  return (await signInWithPopup(known, new GoogleAuthProvider(), browserPopupRedirectResolver)).user;
}
