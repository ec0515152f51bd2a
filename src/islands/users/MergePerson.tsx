// Merging a duplicate: which account stays, and what moves to it, said before it is done. Opened by `[data-merge]`.
import { useEffect, useState } from 'react';
import { callApi } from '#client/api';
import { showToastOnNextPage } from '#client/stores/toasts';
import { Dialog } from '../ui/Dialog';
import { PEOPLE, type Picked, RecordPicker } from '../ui/RecordPicker';

interface Props {
  id: string;
  name: string;
  version: number;
}

/** The longest page of a list: what fills it is "200 or more". */
const COUNTED_TO = 200;

async function bookingsOf(id: string): Promise<string> {
  const page = await callApi<{ items: unknown[]; next: string | null }>(
    'GET',
    `/api/bookings?attendeeId=${id}&limit=${COUNTED_TO}`,
  );
  if (!page.ok) return 'Its bookings';
  const { items, next } = page.value;
  if (next !== null) return `${COUNTED_TO} or more bookings`;
  if (items.length === 0) return 'No bookings';
  return items.length === 1 ? 'One booking' : `${items.length} bookings`;
}

export function MergePerson({ id, name, version }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [into, setInto] = useState<Picked | null>(null);
  const [bookings, setBookings] = useState('Its bookings');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    const open = (event: Event): void => {
      const button = event.target instanceof Element && event.target.closest('[data-merge]');
      if (!button) return;
      button.closest<HTMLElement>('[popover]')?.hidePopover();
      setOpen(true);
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, []);
  useEffect(() => {
    if (isOpen) void bookingsOf(id).then(setBookings);
  }, [isOpen, id]);

  const merge = async (): Promise<void> => {
    if (isBusy) return;
    if (!into) return setProblem('Choose the account that stays.');
    setBusy(true);
    const done = await callApi('POST', `/api/users/${id}/merge`, {
      body: { into: into.id },
      version,
      idempotencyKey: crypto.randomUUID(),
    });
    if (done.ok) {
      showToastOnNextPage(`${name} is merged into ${into.name}.`);
      return location.assign(`/users/${into.id}`);
    }
    setBusy(false);
    setProblem(done.error.issues?.map(({ message }) => message).join(' ') || done.error.message);
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      title={`Merge ${name} into another account`}
      footer={
        <>
          <button type="button" className="btn plain" onClick={() => setOpen(false)}>
            Go back
          </button>
          <button type="button" className="btn danger" aria-busy={isBusy || undefined} onClick={() => void merge()}>
            {isBusy ? 'Merging' : into ? `Merge into ${into.name}` : 'Merge'}
          </button>
        </>
      }
    >
      <RecordPicker
        id="merge-into"
        label="The account that stays"
        of={PEOPLE}
        hint="The beginning of a name or an e-mail address."
        chosen={into}
        except={id}
        error={problem}
        onChoose={(person) => {
          setInto(person);
          setProblem(null);
        }}
      />
      <p>
        {bookings} and places in line move to {into ? <b>{into.name}</b> : 'that account'}, which keeps its own name,
        role and address, and gains what it lacks: company, job title, telephone, and the way to sign in.
      </p>
      <p className="muted">{name} is deleted as a duplicate and signed out. This cannot be undone.</p>
    </Dialog>
  );
}
