// Merging a duplicate: which record stays, and what moves to it, said before it is done. Opened by `[data-merge]`.
import { type ReactNode, useEffect, useState } from 'react';
import { callApi } from '#client/api';
import { showToastOnNextPage } from '#client/stores/toasts';
import { Dialog } from './Dialog';
import { type Pickable, type Picked, RecordPicker } from './RecordPicker';

/** The duplicate, as a page hands it over. */
export interface Duplicate {
  id: string;
  name: string;
  version: number;
}

interface Props extends Duplicate {
  of: Pickable;
  /** "account": what the other one is called. */
  one: string;
  hint: string;
  /** What happens, in sentences; null until somebody is chosen. */
  children: (into: Picked | null) => ReactNode;
  /** Called when it opens: time to count what would move. */
  onOpen: () => void;
}

/** The longest page of a list: what fills it is "200 or more". */
const COUNTED_TO = 200;

/** "one booking", "no bookings", "200 or more bookings"; null where the list did not answer. @param list `bookings?companyId=…` */
export async function countOf(list: string, one: string, many: string): Promise<string | null> {
  const page = await callApi<{ items: unknown[]; next: string | null }>('GET', `/api/${list}&limit=${COUNTED_TO}`);
  if (!page.ok) return null;
  const { items, next } = page.value;
  if (next !== null) return `${COUNTED_TO} or more ${many}`;
  return items.length === 1 ? `one ${one}` : `${items.length || 'no'} ${many}`;
}

export function MergeDialog({ id, name, version, of, one, hint, children, onOpen }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [into, setInto] = useState<Picked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    const open = (event: Event): void => {
      const button = event.target instanceof Element && event.target.closest('[data-merge]');
      if (!button) return;
      button.closest<HTMLElement>('[popover]')?.hidePopover();
      setOpen(true);
      onOpen();
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, [onOpen]);

  const merge = async (): Promise<void> => {
    if (isBusy) return;
    if (!into) return setProblem(`Choose the ${one} that stays.`);
    setBusy(true);
    const done = await callApi('POST', `/api/${of.entity}/${id}/merge`, {
      body: { into: into.id },
      version,
      idempotencyKey: crypto.randomUUID(),
    });
    if (done.ok) {
      showToastOnNextPage(`${name} is merged into ${into.name}.`);
      return location.assign(`/${of.entity}/${into.id}`);
    }
    setBusy(false);
    setProblem(done.error.issues?.map(({ message }) => message).join(' ') || done.error.message);
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      title={`Merge ${name} into another ${one}`}
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
        <RecordPicker
          id="merge-into"
          label={`The ${one} that stays`}
          of={of}
          hint={hint}
          chosen={into}
          except={id}
          error={problem}
          onChoose={(record) => {
            setInto(record);
            setProblem(null);
          }}
        />
        {children(into)}
      </div>
    </Dialog>
  );
}
