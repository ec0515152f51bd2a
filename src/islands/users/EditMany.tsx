// Changing one thing about many people: opened by `[data-edit-many]` for the rows that are selected, or all that match. Each is saved
// on the version that was read; whoever could not be changed is named. Filter and selection are there again afterwards.
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { type BulkRecord, type Outcome, reasonsOf, stepOf, workThrough } from '#client/bulk';
import { showToastOnNextPage } from '#client/stores/toasts';
import { Dialog } from '../ui/Dialog';
import { COMPANIES, type Picked, RecordPicker } from '../ui/RecordPicker';
import { chosenRecords, guardLeaving } from '../ui/table-chosen';

interface Props {
  roles: readonly { value: string; label: string }[];
}
type Field = 'role' | 'companyId' | 'jobTitle';
const FIELDS: readonly (readonly [Field, string])[] = [
  ['role', 'Role'],
  ['companyId', 'Company'],
  ['jobTitle', 'Job title'],
];

const KEPT = 'selected-people';

/** The page is read again with what was selected before. */
function reload(rows: readonly BulkRecord[]): void {
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
  const [rows, setRows] = useState<readonly BulkRecord[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<Field>>(new Set());
  const [role, setRole] = useState(roles.at(-1)?.value ?? '');
  const [company, setCompany] = useState<Picked | null>(null);
  const [jobTitle, setJobTitle] = useState('');
  const [done, setDone] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [problem, setProblem] = useState('');
  const isStopped = useRef(false);

  useEffect(() => {
    selectAgain();
    const open = async (event: Event): Promise<void> => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-edit-many]')) return;
      const chosen = await chosenRecords();
      if (!chosen) return;
      setRows(chosen.records);
      setDone(null);
      setOutcome(null);
      setProblem('');
      setOpen(true);
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, []);

  const isBusy = done !== null && outcome === null;
  const isPartial = outcome !== null && (outcome.failures.length > 0 || outcome.left > 0);
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
    if (outcome) reload(rows);
  };

  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (chosen.size === 0) return setProblem('Choose what to change.');
    const values = { role, companyId: company?.id ?? null, jobTitle: jobTitle.trim() || null };
    const body = Object.fromEntries([...chosen].map((field) => [field, values[field]]));
    setDone(0);
    isStopped.current = false;
    const release = guardLeaving();
    const over = await workThrough(rows, stepOf('PATCH /api/users/{id}', body), {
      isStopped: () => isStopped.current,
      onProgress: setDone,
    });
    release();
    setOutcome(over);
    if (over.failures.length > 0 || over.left > 0) return;
    showToastOnNextPage(`${counted(rows.length).replace(/^o/, 'O')} changed.`);
    reload(rows);
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={`Edit ${counted(rows.length)}`}
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
            <button type="submit" form="edit-many" className="btn primary" aria-busy={isBusy || undefined}>
              {isBusy ? `Saving ${done} of ${rows.length}` : 'Save changes'}
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
                {outcome.failures.length} of {rows.length} could not be changed.
              </b>{' '}
              {outcome.left === 0 && outcome.done > 0 && 'The others are saved.'}
            </p>
          )}
          <ul>
            {reasonsOf(outcome.failures).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          {outcome.left > 0 && (
            <p>
              {outcome.halted?.message} {outcome.done} saved, {outcome.left} left as they were.
            </p>
          )}
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
        {isBusy ? `Saving ${done} of ${rows.length}` : ''}
      </p>
    </Dialog>
  );
}
