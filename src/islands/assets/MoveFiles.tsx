// Files moved into another folder: opened by `[data-move-files]` for the rows that are selected, or all that match. Each is saved on the
// version that was read; what could not be moved is named.
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { callApi } from '#client/api';
import { type BulkRecord, type Outcome, reasonsOf, workThrough } from '#client/bulk';
import { showToastOnNextPage } from '#client/stores/toasts';
import { assetName } from '#domain/assets/asset';
import { lastNameOf } from '#domain/assets/file-name';
import { folderWords } from '#domain/assets/words';
import { parse } from '#domain/schema';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/form/Field';
import { chosenRecords, guardLeaving } from '../ui/table-chosen';

interface Props {
  /** Those that there are, to choose from. */
  folders: readonly string[];
}

const counted = (count: number): string => (count === 1 ? 'one file' : `${count} files`);

/** ` /Courses//Food ` → `Courses/Food/`. */
const folderOfText = (text: string): string => {
  const parts = text
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length > 0 ? `${parts.join('/')}/` : '';
};

export function MoveFiles({ folders }: Props) {
  const [rows, setRows] = useState<readonly BulkRecord[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isStopped = useRef(false);

  useEffect(() => {
    const open = async (event: Event): Promise<void> => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-move-files]')) return;
      const chosen = await chosenRecords();
      if (!chosen || chosen.records.length === 0) return;
      setRows(chosen.records);
      setText('');
      setWrong(null);
      setDone(null);
      setOutcome(null);
      setOpen(true);
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, []);

  const isBusy = done !== null && outcome === null;
  const isPartial = outcome !== null && (outcome.failures.length > 0 || outcome.left > 0);
  const close = (): void => {
    if (isBusy) return;
    setOpen(false);
    if (outcome) location.reload();
  };
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const folder = folderOfText(text);
    const named = parse(assetName(), `${folder}${lastNameOf(rows[0]?.name ?? '')}`);
    if (!named.ok) return setWrong(named.issues[0]?.message ?? 'This is no folder.');
    setDone(0);
    isStopped.current = false;
    const release = guardLeaving();
    const over = await workThrough(
      rows,
      ({ id, version, name }, idempotencyKey) =>
        callApi('PATCH', `/api/assets/${id}`, {
          body: { name: `${folder}${lastNameOf(name)}` },
          version,
          idempotencyKey,
        }),
      { isStopped: () => isStopped.current, onProgress: setDone },
    );
    release();
    setOutcome(over);
    if (over.failures.length > 0 || over.left > 0) return;
    showToastOnNextPage(`${counted(rows.length).replace(/^o/, 'O')} moved to ${folderWords(folder)}.`);
    location.reload();
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={`Move ${counted(rows.length)}`}
      footer={
        isPartial ? (
          <button type="button" className="btn primary" onClick={close}>
            Back to the list
          </button>
        ) : (
          <>
            <button
              type="button"
              className="btn plain"
              onClick={() => {
                isStopped.current = true;
                close();
              }}
            >
              {isBusy ? 'Stop' : 'Cancel'}
            </button>
            <button type="submit" form="move-files" className="btn primary" aria-busy={isBusy || undefined}>
              {isBusy ? `Moving ${done} of ${rows.length}` : 'Move'}
            </button>
          </>
        )
      }
    >
      {outcome && isPartial ? (
        <div role="alert">
          {outcome.failures.length > 0 && (
            <p>
              <b>
                {outcome.failures.length} of {rows.length} could not be moved.
              </b>{' '}
              {outcome.left === 0 && outcome.done > 0 && 'The others are in their new folder.'}
            </p>
          )}
          <ul>
            {reasonsOf(outcome.failures).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          {outcome.left > 0 && (
            <p>
              {outcome.halted?.message} {outcome.done} moved, {outcome.left} left where they were.
            </p>
          )}
        </div>
      ) : (
        <form id="move-files" noValidate onSubmit={(event) => void save(event)}>
          <Field
            id="move-folder"
            label="Folder"
            hint="Such as Courses/Food. A new one is made by naming it; empty is the top folder."
            issues={wrong ? [{ path: 'name', message: wrong }] : []}
          >
            <input
              className="input"
              id="move-folder"
              list="move-folders"
              value={text}
              maxLength={250}
              autoComplete="off"
              spellCheck={false}
              aria-describedby="move-folder-note"
              aria-invalid={wrong ? true : undefined}
              onChange={({ target }) => {
                setText(target.value);
                setWrong(null);
              }}
            />
            <datalist id="move-folders">
              {folders.map((folder) => (
                <option key={folder} value={folder.replace(/\/$/, '')} />
              ))}
            </datalist>
          </Field>
          <p className="muted small">Where they are used, and their addresses, stay as they are.</p>
        </form>
      )}
      <p className="vh" role="status">
        {isBusy ? `Moving ${done} of ${rows.length}` : ''}
      </p>
    </Dialog>
  );
}
