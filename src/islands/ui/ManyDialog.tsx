// The dialog of one step for many records (`use-many.ts`): its form, then how far it is, then what could not be done and why.
import type { ReactNode } from 'react';
import { reasonsOf } from '#client/bulk';
import { Dialog } from './Dialog';
import type { Many } from './use-many';

interface Props {
  many: Many;
  title: string;
  /** The id of the form in the slot. */
  form: string;
  /** The button: "Move", and "Moving" while it works. */
  verb: string;
  busy: string;
  /** "could not be moved" */
  failed: string;
  /** "The others are in their new folder." */
  others: string;
  /** "moved", and "left where they were": after the counts of a step that was ended. */
  done: string;
  left: string;
  children: ReactNode;
}

export function ManyDialog({ many, title, form, verb, busy, failed, others, done, left, children }: Props) {
  const { partial, isBusy } = many;
  const progress = `${busy} ${many.done} of ${many.rows.length}`;
  return (
    <Dialog
      isOpen={many.isOpen}
      onClose={many.close}
      title={title}
      footer={
        partial ? (
          <button type="button" className="btn primary" onClick={many.close}>
            Back to the list
          </button>
        ) : (
          <>
            <button type="button" className="btn plain" onClick={many.stop}>
              {isBusy ? 'Stop' : 'Cancel'}
            </button>
            <button type="submit" form={form} className="btn primary" aria-busy={isBusy || undefined}>
              {isBusy ? progress : verb}
            </button>
          </>
        )
      }
    >
      {partial ? (
        <div role="alert">
          {partial.failures.length > 0 && (
            <p>
              <b>
                {partial.failures.length} of {many.rows.length} {failed}.
              </b>{' '}
              {partial.left === 0 && partial.done > 0 && others}
            </p>
          )}
          <ul>
            {reasonsOf(partial.failures).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          {partial.left > 0 && (
            <p>
              {partial.halted?.message} {partial.done} {done}, {partial.left} {left}.
            </p>
          )}
        </div>
      ) : (
        children
      )}
      <p className="vh" role="status">
        {isBusy ? progress : ''}
      </p>
    </Dialog>
  );
}
