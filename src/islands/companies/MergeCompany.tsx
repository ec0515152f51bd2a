// Merging a duplicate: which company stays, and what moves to it, said before it is done. Opened by `[data-merge]`.
import { useEffect, useState } from 'react';
import { callApi } from '#client/api';
import { showToastOnNextPage } from '#client/stores/toasts';
import { Dialog } from '../ui/Dialog';
import { CompanyPicker, type Picked } from './CompanyPicker';

interface Props {
  id: string;
  name: string;
  version: number;
}

interface Counts {
  people: string;
  bookings: string;
}
/** The longest page of a list: what fills it is "200 or more". */
const COUNTED_TO = 200;

async function countOf(entity: string, id: string, one: string, many: string): Promise<string | null> {
  const page = await callApi<{ items: unknown[]; next: string | null }>(
    'GET',
    `/api/${entity}?companyId=${id}&limit=${COUNTED_TO}`,
  );
  if (!page.ok) return null;
  const { items, next } = page.value;
  if (next !== null) return `${COUNTED_TO} or more ${many}`;
  return items.length === 1 ? `one ${one}` : `${items.length || 'no'} ${many}`;
}

export function MergeCompany({ id, name, version }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [into, setInto] = useState<Picked | null>(null);
  const [counts, setCounts] = useState<Counts | null>(null);
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
    if (!isOpen) return;
    void Promise.all([countOf('users', id, 'person', 'people'), countOf('bookings', id, 'booking', 'bookings')]).then(
      ([people, bookings]) => people && bookings && setCounts({ people, bookings }),
    );
  }, [isOpen, id]);

  const merge = async (): Promise<void> => {
    if (isBusy) return;
    if (!into) return setProblem('Choose the company that stays.');
    setBusy(true);
    const done = await callApi('POST', `/api/companies/${id}/merge`, {
      body: { into: into.id },
      version,
      idempotencyKey: crypto.randomUUID(),
    });
    if (done.ok) {
      showToastOnNextPage(`${name} is merged into ${into.name}.`);
      return location.assign(`/companies/${into.id}`);
    }
    setBusy(false);
    setProblem(done.error.issues?.map(({ message }) => message).join(' ') || done.error.message);
  };
  const moves = counts ? `${counts.people}, ${counts.bookings}` : 'people, bookings';

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      title={`Merge ${name} into another company`}
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
      <div className="form-grid">
        <CompanyPicker
          label="The company that stays"
          except={id}
          chosen={into}
          error={problem}
          onChoose={(company) => {
            setInto(company);
            setProblem(null);
          }}
        />
        <p>
          Its {moves} and private sessions move to {into ? <b>{into.name}</b> : 'that company'}, which also gains the
          domains, tags and particulars that it lacks.
        </p>
        <p className="muted">
          {name} is archived as a duplicate: its code and its domains are free again. This cannot be undone.
        </p>
      </div>
    </Dialog>
  );
}
