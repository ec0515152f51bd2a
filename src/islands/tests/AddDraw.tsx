// So many questions of a category, drawn anew for each attempt.
import { type SyntheticEvent, useId, useState } from 'react';
import { type Category, leftIn, type ShownPart } from '#client/tests/parts';
import { MOST_QUESTIONS } from '#domain/tests/test';
import { Dialog } from '../ui/Dialog';
import { Field, noteId } from '../ui/form/Field';

interface Props {
  isOpen: boolean;
  parts: readonly ShownPart[];
  categories: readonly Category[];
  onClose: () => void;
  onAdd: (parts: readonly ShownPart[]) => void;
}

export function AddDraw({ isOpen, parts, categories, onClose, onAdd }: Props) {
  const [category, setCategory] = useState('');
  const [count, setCount] = useState('5');
  const [isChecked, setChecked] = useState(false);
  const form = useId();
  const chosen = category || (categories[0]?.name ?? '');
  const left = leftIn(chosen, parts, categories);
  const draw = Number(count);
  const isNumber = Number.isInteger(draw) && draw >= 1 && draw <= MOST_QUESTIONS;
  const problem = isNumber
    ? draw > left
      ? `${Math.max(0, left)} are ready and not in the test yet.`
      : null
    : `Give a whole number from 1 to ${MOST_QUESTIONS}.`;

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (problem !== null || chosen === '') return;
    const part = { draw, category: chosen, marks: null };
    onAdd([{ part, line: null, type: null, status: null, category: chosen, marks: null }]);
    setChecked(false);
  };
  return (
    <Dialog
      isOpen={isOpen}
      title="Draw from a category"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn plain" onClick={onClose}>
            Go back
          </button>
          {categories.length > 0 && (
            <button type="submit" form={form} className="btn primary">
              {isNumber ? `Draw ${draw}` : 'Draw'}
            </button>
          )}
        </>
      }
    >
      {categories.length === 0 ? (
        <p>No category has questions that are ready. Mark some as ready in the question bank first.</p>
      ) : (
        <form id={form} className="form-grid two" noValidate onSubmit={submit}>
          <Field id="draw-category" label="Category" issues={[]}>
            <select
              id="draw-category"
              className="select"
              value={chosen}
              onChange={(event) => setCategory(event.target.value)}
            >
              {categories.map(({ name, ready }) => (
                <option key={name} value={name}>
                  {name} ({ready} ready)
                </option>
              ))}
            </select>
          </Field>
          <Field
            id="draw-count"
            label="How many"
            hint={`${Math.max(0, left)} are ready and not in the test yet.`}
            issues={isChecked && problem ? [{ path: 'draw', message: problem }] : []}
          >
            <input
              id="draw-count"
              className="input"
              inputMode="numeric"
              autoComplete="off"
              value={count}
              aria-invalid={(isChecked && problem !== null) || undefined}
              aria-describedby={noteId('draw-count')}
              onChange={(event) => setCount(event.target.value)}
            />
          </Field>
        </form>
      )}
    </Dialog>
  );
}
