// The address and the password that one signs in with, each changed in a dialog of its own.
import { useState } from 'react';
import { post } from '#client/auth-form';
import { showToastOnNextPage } from '#client/stores/toasts';
import { useHydrated } from '../ui/use-hydrated';
import { type Person, ProofDialog, type Proven } from './ProofDialog';

interface Props {
  person: Person;
  isVerified: boolean;
}

/** The provider takes six; anybody who changes theirs today can do better. */
const SHORTEST = 8;

const email = {
  name: 'newEmail',
  label: 'New e-mail address',
  type: 'email',
  autocomplete: 'email',
  check: (value: string) =>
    /^\s*[^\s@]+@[^\s@]+\.[^\s@]{2,}\s*$/.test(value) ? '' : 'Give a whole e-mail address, such as name@example.org.',
} as const;

const password = {
  name: 'password',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  hint: `At least ${SHORTEST} characters. A few words that only you would put together are good.`,
  check: (value: string) => (value.length < SHORTEST ? `At least ${SHORTEST} characters.` : ''),
} as const;

export function SignInDetails({ person, isVerified }: Props) {
  const [open, setOpen] = useState<'email' | 'password' | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const isHydrated = useHydrated();
  const close = (): void => setOpen(null);

  const changeEmail = async ({ idToken, newEmail = '' }: Proven): Promise<void> => {
    await post('/api/profile/email', { idToken, newEmail: newEmail.trim() });
    setAsked(newEmail.trim());
    close();
  };

  const changePassword = async ({ idToken, password: newPassword = '' }: Proven): Promise<void> => {
    await post('/api/profile/password', { idToken, newPassword });
    // From here on the password is changed, whatever becomes of this browser's session.
    try {
      const { openSession, signInByPassword } = await import('#client/reauth');
      await openSession(await signInByPassword(person.provider, person.email, newPassword));
    } catch {
      location.assign('/login?reason=password-set');
      return;
    }
    showToastOnNextPage('Password changed. Every other browser is signed out.');
    location.reload();
  };

  return (
    <>
      <dl className="facts account-facts">
        <dt>E-mail</dt>
        <dd>
          <span>
            {person.email || 'None'}
            {person.email && <span className="muted">, {isVerified ? 'verified' : 'not verified yet'}</span>}
          </span>
          <button type="button" className="btn" disabled={!isHydrated} onClick={() => setOpen('email')}>
            Change e-mail
          </button>
        </dd>
        <dt>Password</dt>
        <dd>
          <span>{person.hasPassword ? 'Set' : 'None: you sign in with Google'}</span>
          {person.hasPassword && (
            <button type="button" className="btn" disabled={!isHydrated} onClick={() => setOpen('password')}>
              Change password
            </button>
          )}
        </dd>
      </dl>
      <p className="small muted prose" role="status">
        {asked !== null &&
          `If ${asked} can be used, a mail with a link is on its way to it. You sign in with ${person.email} until the link is opened. ${person.email} is then told by mail, with a link that takes the change back.`}
      </p>
      <ProofDialog
        isOpen={open === 'email'}
        onClose={close}
        title="Change your e-mail address"
        intro={`We send a link to the new address. Opening it makes that the address that you sign in with, and ${person.email} is told.`}
        person={person}
        fields={[email]}
        verb="Send the link"
        busy="Sending"
        act={changeEmail}
      />
      <ProofDialog
        isOpen={open === 'password'}
        onClose={close}
        title="Change your password"
        intro="You stay signed in here. Every other browser and program is signed out."
        person={person}
        fields={[password]}
        verb="Change password"
        busy="Changing"
        act={changePassword}
      />
    </>
  );
}
