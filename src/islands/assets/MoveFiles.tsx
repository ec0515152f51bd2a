// Files moved into another folder: opened by `[data-move-files]` for the rows that are selected. Each is saved on the version
// that was shown; what could not be moved is named.
import { type SyntheticEvent, useEffect, useState } from 'react';
import { callApi } from '#client/api';
import { showToastOnNextPage } from '#client/stores/toasts';
import { assetName } from '#domain/assets/asset';
import { lastNameOf } from '#domain/assets/file-name';
import { folderWords } from '#domain/assets/words';
import { parse } from '#domain/schema';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/form/Field';

interface Props {
  /** Those that there are, to choose from. */
  folders: readonly string[];
}
interface Row {
  id: string;
  version: number;
  name: string;
}

const selectedRows = (): Row[] =>
  [...document.querySelectorAll<HTMLTableRowElement>('[data-table] tr[aria-selected="true"]')].map(({ dataset }) => ({
    id: dataset.id ?? '',
    version: Number(dataset.version),
    name: dataset.name ?? '',
  }));

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
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const [failures, setFailures] = useState<readonly string[]>([]);

  useEffect(() => {
    const open = (event: Event): void => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-move-files]')) return;
      const chosen = selectedRows();
      if (chosen.length === 0) return;
      setRows(chosen);
      setText('');
      setWrong(null);
      setDone(null);
      setFailures([]);
      setOpen(true);
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, []);

  const isBusy = done !== null && done < rows.length;
  const hasFailed = failures.length > 0 && !isBusy;
  const close = (): void => {
    if (isBusy) return;
    setOpen(false);
    if (hasFailed) location.reload();
  };
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const folder = folderOfText(text);
    const named = parse(assetName(), `${folder}${lastNameOf(rows[0]?.name ?? '')}`);
    if (!named.ok) return setWrong(named.issues[0]?.message ?? 'This is no folder.');
    const failed: string[] = [];
    for (const [at, { id, version, name }] of rows.entries()) {
      setDone(at);
      const saved = await callApi('PATCH', `/api/assets/${id}`, {
        body: { name: `${folder}${lastNameOf(name)}` },
        version,
        idempotencyKey: crypto.randomUUID(),
      });
      if (!saved.ok) {
        const { issues, message } = saved.error;
        failed.push(`${lastNameOf(name)}: ${issues?.map((issue) => issue.message).join(' ') || message}`);
      }
    }
    setDone(rows.length);
    setFailures(failed);
    if (failed.length > 0) return;
    showToastOnNextPage(`${counted(rows.length).replace(/^o/, 'O')} moved to ${folderWords(folder)}.`);
    location.reload();
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={`Move ${counted(rows.length)}`}
      footer={
        hasFailed ? (
          <button type="button" className="btn primary" onClick={close}>
            Back to the list
          </button>
        ) : (
          <>
            <button type="button" className="btn plain" onClick={close}>
              Cancel
            </button>
            <button type="submit" form="move-files" className="btn primary" aria-busy={isBusy || undefined}>
              {isBusy ? `Moving ${(done ?? 0) + 1} of ${rows.length}` : 'Move'}
            </button>
          </>
        )
      }
    >
      {hasFailed ? (
        <div role="alert">
          <p>
            <b>
              {failures.length} of {rows.length} could not be moved.
            </b>{' '}
            {failures.length < rows.length && 'The others are in their new folder.'}
          </p>
          <ul>
            {failures.map((failure) => (
              <li key={failure}>{failure}</li>
            ))}
          </ul>
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
        {isBusy ? `Moving ${(done ?? 0) + 1} of ${rows.length}` : ''}
      </p>
    </Dialog>
  );
}
