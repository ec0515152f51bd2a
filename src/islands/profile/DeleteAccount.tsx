// The end of one's account: says what goes and what stays, and has the person sign in anew.
import { useState } from 'react';
import { post } from '#client/auth-form';
import { useHydrated } from '../ui/use-hydrated';
import { type Person, ProofDialog } from './ProofDialog';

const WORD = 'delete';

const sure = {
  name: 'sure',
  label: `Type “${WORD}” to go on`,
  type: 'text',
  autocomplete: 'off',
  check: (value: string) => (value.trim().toLowerCase() === WORD ? '' : `Type the word ${WORD}.`),
} as const;

export function DeleteAccount({ person }: { person: Person }) {
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useHydrated();
  return (
    <>
      <button type="button" className="btn danger" disabled={!isHydrated} onClick={() => setOpen(true)}>
        Delete my account
      </button>
      <ProofDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Delete your account?"
        intro="Your name, address, photo, notes and sign-ins are erased at once. Your bookings stay without a name. This cannot be undone."
        person={person}
        fields={[sure]}
        verb="Delete my account"
        busy="Deleting"
        isDanger
        act={async ({ idToken }) => {
          await post('/api/profile/delete', { idToken });
          location.replace('/login?reason=deleted');
        }}
      />
    </>
  );
}
