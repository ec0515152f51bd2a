// The answers to choose from, or the answers that are accepted: which are right by a radio or a tick, and more behind one button.
import { useState } from 'react';
import { hasOwnWeights, isRight, type OptionRow, withOneRight, withToggled } from '#client/questions/parts';
import { MOST_OPTIONS, type QuestionType } from '#domain/questions/question';
import type { Issue } from '#kernel/errors';
import { Field, noteId } from '../ui/form/Field';
import { NumberInput } from './NumberInput';
import { RowsControl } from './RowsControl';

interface Props {
  type: QuestionType;
  rows: readonly OptionRow[];
  issues: readonly Issue[];
  onChange: (rows: OptionRow[]) => void;
  onLeave: () => void;
}

const HINTS: Readonly<Partial<Record<QuestionType, string>>> = {
  single: 'Mark the right one. Enter goes to the next answer.',
  multiple: 'Tick all that are right: they share the marks evenly. Enter goes to the next answer.',
  'true-false': 'Mark the right one.',
  short: 'Every way of writing it that counts. An asterisk stands for any text: Bristol*.',
};

export function OptionsControl({ type, rows, issues, onChange, onLeave }: Props) {
  const [isMore, setMore] = useState(() => hasOwnWeights(type, rows) || rows.some(({ feedback }) => feedback !== null));
  const isShort = type === 'short';
  const isMany = type === 'multiple';
  const blank: OptionRow = { text: '', weight: isShort ? 100 : 0, feedback: null };
  const mark = (at: number): void => {
    const whole = Array.from({ length: Math.max(rows.length, at + 1) }, (_, place) => rows[place] ?? blank);
    onChange(isMany ? withToggled(whole, at) : withOneRight(whole, at));
  };
  const isWrong = (at: number, part: string): boolean =>
    issues.some(({ path }) => path === `options.${at}.${part}` || path === `options.${at}`) ||
    (at === 0 && issues.some(({ path }) => path === 'options'));
  return (
    <Field
      id="options"
      label={isShort ? 'Accepted answers' : 'Answers'}
      hint={HINTS[type]}
      issues={issues}
      isGroup
      isWide
      onLeave={onLeave}
    >
      <RowsControl
        rows={rows}
        blank={blank}
        least={isShort ? 2 : 4}
        most={MOST_OPTIONS}
        isFixed={type === 'true-false' && rows.length === 2}
        what="answer"
        onChange={onChange}
        render={(row, at, set) => (
          <>
            {!isShort && (
              <label className="check right">
                <input
                  type={isMany ? 'checkbox' : 'radio'}
                  name="right-answer"
                  checked={isMany ? isRight(row) : Number(row.weight) >= 100}
                  onChange={() => mark(at)}
                />
                <span className="vh">Answer {at + 1} is right</span>
              </label>
            )}
            <input
              className="input grow"
              data-first
              aria-label={`Answer ${at + 1}`}
              aria-invalid={isWrong(at, 'text') || undefined}
              aria-describedby={noteId('options')}
              autoComplete="off"
              value={row.text}
              onChange={(event) => set({ text: event.target.value })}
            />
            {isMore && (
              <>
                <NumberInput
                  className="weight"
                  value={row.weight}
                  label={`Weight of answer ${at + 1}, per cent`}
                  unit="%"
                  isInvalid={isWrong(at, 'weight')}
                  describedBy={noteId('options')}
                  onChange={(weight) => set({ weight })}
                />
                <input
                  className="input said"
                  aria-label={`Feedback on answer ${at + 1}`}
                  placeholder="Feedback"
                  autoComplete="off"
                  value={row.feedback ?? ''}
                  onChange={(event) => set({ feedback: event.target.value === '' ? null : event.target.value })}
                />
              </>
            )}
          </>
        )}
      />
      <div className="btn-row">
        <button type="button" className="btn plain" aria-pressed={isMore} onClick={() => setMore(!isMore)}>
          Weights and feedback
        </button>
      </div>
    </Field>
  );
}
