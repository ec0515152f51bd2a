// Changing one thing about many people: opened by `[data-edit-many]` for the rows that are selected, or all that match. Each is saved
// on the version that was read; whoever could not be changed is named. Filter and selection are there again afterwards.
import { type SyntheticEvent, useEffect, useState } from 'react';
import { type BulkRecord, stepOf } from '#client/bulk';
import { ManyDialog } from '../ui/ManyDialog';
import { COMPANIES, type Picked, RecordPicker } from '../ui/RecordPicker';
import { useMany } from '../ui/use-many';

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
  const [chosen, setChosen] = useState<ReadonlySet<Field>>(new Set());
  const [role, setRole] = useState(roles.at(-1)?.value ?? '');
  const [company, setCompany] = useState<Picked | null>(null);
  const [jobTitle, setJobTitle] = useState('');
  const [problem, setProblem] = useState('');
  const many = useMany('[data-edit-many]', () => setProblem(''), reload);
  const { rows } = many;
  useEffect(selectAgain, []);

  const toggle = (field: Field, isOn: boolean): void => {
    const next = new Set(chosen);
    if (isOn) next.add(field);
    else next.delete(field);
    setChosen(next);
    setProblem('');
  };
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (chosen.size === 0) return setProblem('Choose what to change.');
    const values = { role, companyId: company?.id ?? null, jobTitle: jobTitle.trim() || null };
    const body = Object.fromEntries([...chosen].map((field) => [field, values[field]]));
    await many.run(stepOf('PATCH /api/users/{id}', body), `${counted(rows.length).replace(/^o/, 'O')} changed.`);
  };

  return (
    <ManyDialog
      many={many}
      title={`Edit ${counted(rows.length)}`}
      form="edit-many"
      verb="Save changes"
      busy="Saving"
      failed="could not be changed"
      others="The others are saved."
      done="saved"
      left="left as they were"
    >
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
    </ManyDialog>
  );
}
