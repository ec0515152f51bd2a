// Changing one thing about many people: opened by `[data-edit-many]` for the rows that are selected. Each is saved on the version
// that was shown; whoever could not be changed is named. Filter and selection are there again afterwards.
import { type SyntheticEvent, useEffect, useState } from 'react';
import { callApi } from '#client/api';
import { showToastOnNextPage } from '#client/stores/toasts';
import { Dialog } from '../ui/Dialog';
import { COMPANIES, type Picked, RecordPicker } from '../ui/RecordPicker';

interface Props {
  roles: readonly { value: string; label: string }[];
}
interface Row {
  id: string;
  version: number;
  name: string;
}
type Field = 'role' | 'companyId' | 'jobTitle';
const FIELDS: readonly (readonly [Field, string])[] = [
  ['role', 'Role'],
  ['companyId', 'Company'],
  ['jobTitle', 'Job title'],
];

const KEPT = 'selected-people';

const selectedRows = (): Row[] =>
  [...document.querySelectorAll<HTMLTableRowElement>('[data-table] tr[aria-selected="true"]')].map(({ dataset }) => ({
    id: dataset.id ?? '',
    version: Number(dataset.version),
    name: dataset.name ?? '',
  }));

/** The page is read again with what was selected before. */
function reload(rows: readonly Row[]): void {
  sessionStorage.setItem(KEPT, JSON.stringify(rows.map(({ id }) => id)));
  location.reload();
}

function selectAgain(): void {
  const kept = sessionStorage.getItem(KEPT);
  if (kept === null) return;
  sessionStorage.removeItem(KEPT);
  for (const id of JSON.parse(kept) as string[]) {
    const row = document.querySelector(`[data-table] tr[data-id="${CSS.escape(id)}"]`);
    const box = row?.querySelector<HTMLInputElement>('input.box');
    if (box && !box.checked) box.click();
  }
}

const counted = (count: number): string => (count === 1 ? 'one person' : `${count} people`);

export function EditMany({ roles }: Props) {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<Field>>(new Set());
  const [role, setRole] = useState(roles.at(-1)?.value ?? '');
  const [company, setCompany] = useState<Picked | null>(null);
  const [jobTitle, setJobTitle] = useState('');
  const [done, setDone] = useState<number | null>(null);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState('');

  useEffect(() => {
    selectAgain();
    const open = (event: Event): void => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-edit-many]')) return;
      setRows(selectedRows());
      setDone(null);
      setFailures([]);
      setProblem('');
      setOpen(true);
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, []);

  const isBusy = done !== null && done < rows.length;
  const isOver = done !== null && done === rows.length;
  const toggle = (field: Field, isOn: boolean): void => {
    const next = new Set(chosen);
    if (isOn) next.add(field);
    else next.delete(field);
    setChosen(next);
    setProblem('');
  };
  const close = (): void => {
    if (isBusy) return;
    setOpen(false);
    if (isOver) reload(rows);
  };

  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (chosen.size === 0) return setProblem('Choose what to change.');
    const values = { role, companyId: company?.id ?? null, jobTitle: jobTitle.trim() || null };
    const body = Object.fromEntries([...chosen].map((field) => [field, values[field]]));
    const failed: string[] = [];
    for (const [at, { id, version, name }] of rows.entries()) {
      setDone(at);
      const saved = await callApi('PATCH', `/api/users/${id}`, { body, version, idempotencyKey: crypto.randomUUID() });
      if (!saved.ok)
        failed.push(`${name}: ${saved.error.issues?.map(({ message }) => message).join(' ') || saved.error.message}`);
    }
    setDone(rows.length);
    setFailures(failed);
    if (failed.length > 0) return;
    showToastOnNextPage(`${counted(rows.length).replace(/^o/, 'O')} changed.`);
    reload(rows);
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={`Edit ${counted(rows.length)}`}
      footer={
        isOver && failures.length > 0 ? (
          <button type="button" className="btn primary" onClick={close}>
            Back to the list
          </button>
        ) : (
          <>
            <button type="button" className="btn plain" onClick={close}>
              Cancel
            </button>
            <button type="submit" form="edit-many" className="btn primary" aria-busy={isBusy || undefined}>
              {isBusy ? `Saving ${(done ?? 0) + 1} of ${rows.length}` : 'Save changes'}
            </button>
          </>
        )
      }
    >
      {isOver && failures.length > 0 ? (
        <div role="alert">
          <p>
            <b>
              {failures.length} of {rows.length} could not be changed.
            </b>{' '}
            The others are saved.
          </p>
          <ul>
            {failures.map((failure) => (
              <li key={failure}>{failure}</li>
            ))}
          </ul>
        </div>
      ) : (
        <form id="edit-many" className="edit-many" noValidate onSubmit={(event) => void save(event)}>
          <p className="muted">What is not ticked stays as it is.</p>
          {FIELDS.map(([field, label]) => (
            <fieldset key={field}>
              <legend className="vh">{label}</legend>
              <label className="check">
                <input
                  type="checkbox"
                  checked={chosen.has(field)}
                  onChange={(event) => toggle(field, event.target.checked)}
                />
                Change the {label.toLowerCase()}
              </label>
              {chosen.has(field) && field === 'role' && (
                <select
                  className="select"
                  aria-label="New role"
                  value={role}
                  onChange={(event) => setRole(event.target.value)}
                >
                  {roles.map(({ value, label: name }) => (
                    <option key={value} value={value}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
              {chosen.has(field) && field === 'companyId' && (
                <RecordPicker
                  id="many-company"
                  label="New company"
                  of={COMPANIES}
                  hint="The beginning of its name or code. Empty for none."
                  chosen={company}
                  onChoose={setCompany}
                />
              )}
              {chosen.has(field) && field === 'jobTitle' && (
                <input
                  className="input"
                  aria-label="New job title"
                  maxLength={200}
                  value={jobTitle}
                  onChange={(event) => setJobTitle(event.target.value)}
                />
              )}
            </fieldset>
          ))}
          {problem && (
            <p className="error" role="alert">
              {problem}
            </p>
          )}
        </form>
      )}
      <p className="vh" role="status">
        {isBusy ? `Saving ${(done ?? 0) + 1} of ${rows.length}` : ''}
      </p>
    </Dialog>
  );
}
