// Files moved into another folder: opened by `[data-move-files]` for the rows that are selected, or all that match. Each is saved on the
// version that was read; what could not be moved is named.
import { type SyntheticEvent, useState } from 'react';
import { callApi } from '#client/api';
import { assetName } from '#domain/assets/asset';
import { lastNameOf } from '#domain/assets/file-name';
import { folderWords } from '#domain/assets/words';
import { parse } from '#domain/schema';
import { Field } from '../ui/form/Field';
import { ManyDialog } from '../ui/ManyDialog';
import { useMany } from '../ui/use-many';

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
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const many = useMany(
    '[data-move-files]',
    () => {
      setText('');
      setWrong(null);
    },
    () => location.reload(),
  );
  const { rows } = many;

  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const folder = folderOfText(text);
    const named = parse(assetName(), `${folder}${lastNameOf(rows[0]?.name ?? '')}`);
    if (!named.ok) return setWrong(named.issues[0]?.message ?? 'This is no folder.');
    await many.run(
      ({ id, version, name }, idempotencyKey) =>
        callApi('PATCH', `/api/assets/${id}`, {
          body: { name: `${folder}${lastNameOf(name)}` },
          version,
          idempotencyKey,
        }),
      `${counted(rows.length).replace(/^o/, 'O')} moved to ${folderWords(folder)}.`,
    );
  };

  return (
    <ManyDialog
      many={many}
      title={`Move ${counted(rows.length)}`}
      form="move-files"
      verb="Move"
      busy="Moving"
      failed="could not be moved"
      others="The others are in their new folder."
      done="moved"
      left="left where they were"
    >
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
    </ManyDialog>
  );
}
