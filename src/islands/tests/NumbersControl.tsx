// The numbers that are accepted, each with how far off it may be.
import { useState } from 'react';
import { hasOwnWeights, type NumberRow } from '#client/questions/parts';
import { MOST_OPTIONS } from '#domain/questions/question';
import type { Issue } from '#kernel/errors';
import { Field, noteId } from '../ui/form/Field';
import { NumberInput } from './NumberInput';
import { RowsControl } from './RowsControl';

interface Props {
  rows: readonly NumberRow[];
  issues: readonly Issue[];
  onChange: (rows: NumberRow[]) => void;
  onLeave: () => void;
}

const BLANK: NumberRow = { value: '', tolerance: 0, weight: 100, feedback: null };

export function NumbersControl({ rows, issues, onChange, onLeave }: Props) {
  const [isMore, setMore] = useState(
    () => hasOwnWeights('numeric', rows) || rows.some(({ feedback }) => feedback !== null),
  );
  const isWrong = (at: number, part: string): boolean =>
    issues.some(({ path }) => path === `numbers.${at}.${part}` || (at === 0 && path === 'numbers'));
  return (
    <Field
      id="numbers"
      label="Accepted numbers"
      hint="1.5 and 1,5 are one number. A tolerance of 2 accepts from 2 below to 2 above."
      issues={issues}
      isGroup
      isWide
      onLeave={onLeave}
    >
      <RowsControl
        rows={rows}
        blank={BLANK}
        least={1}
        most={MOST_OPTIONS}
        what="number"
        onChange={onChange}
        render={(row, at, set) => {
          const input = (part: 'value' | 'tolerance' | 'weight') => ({
            value: row[part],
            isInvalid: isWrong(at, part),
            describedBy: noteId('numbers'),
            onChange: (value: number | string) => set({ [part]: value }),
          });
          return (
            <>
              <NumberInput {...input('value')} className="grow" label={`Number ${at + 1}`} isFirst />
              <span aria-hidden="true">±</span>
              <NumberInput {...input('tolerance')} className="weight" label={`Tolerance of number ${at + 1}`} />
              {isMore && (
                <>
                  <NumberInput
                    {...input('weight')}
                    className="weight"
                    label={`Weight of number ${at + 1}, per cent`}
                    unit="%"
                  />
                  <input
                    className="input said"
                    aria-label={`Feedback on number ${at + 1}`}
                    placeholder="Feedback"
                    autoComplete="off"
                    value={row.feedback ?? ''}
                    onChange={(event) => set({ feedback: event.target.value === '' ? null : event.target.value })}
                  />
                </>
              )}
            </>
          );
        }}
      />
      <div className="btn-row">
        <button type="button" className="btn plain" aria-pressed={isMore} onClick={() => setMore(!isMore)}>
          Weights and feedback
        </button>
      </div>
    </Field>
  );
}
