// What is matched with what, and the matches that fit nothing.
import type { PairRow } from '#client/questions/parts';
import { MOST_OPTIONS } from '#domain/questions/question';
import type { Issue } from '#kernel/errors';
import { Field, noteId } from '../ui/form/Field';
import { RowsControl } from './RowsControl';

interface Props<T> {
  rows: readonly T[];
  issues: readonly Issue[];
  onChange: (rows: T[]) => void;
  onLeave: () => void;
}

export function PairsControl({ rows, issues, onChange, onLeave }: Props<PairRow>) {
  const isWrong = (at: number, part: string): boolean =>
    issues.some(({ path }) => path === `pairs.${at}.${part}` || (at === 0 && path === 'pairs'));
  return (
    <Field
      id="pairs"
      label="Pairs"
      hint="The matches are shown in another order each time. Two may have the same match."
      issues={issues}
      isGroup
      isWide
      onLeave={onLeave}
    >
      <RowsControl
        rows={rows}
        blank={{ text: '', match: '' }}
        least={3}
        most={MOST_OPTIONS}
        what="pair"
        onChange={onChange}
        render={(row, at, set) =>
          (['text', 'match'] as const).map((part) => (
            <input
              key={part}
              className="input grow"
              data-first={part === 'text' || undefined}
              aria-label={part === 'text' ? `Pair ${at + 1}` : `Its match, of pair ${at + 1}`}
              placeholder={part === 'text' ? 'What is asked' : 'Its match'}
              aria-invalid={isWrong(at, part) || undefined}
              aria-describedby={noteId('pairs')}
              autoComplete="off"
              value={row[part]}
              onChange={(event) => set({ [part]: event.target.value })}
            />
          ))
        }
      />
    </Field>
  );
}

export function DistractorsControl({ rows, issues, onChange, onLeave }: Props<string>) {
  return (
    <Field
      id="distractors"
      label="Matches that fit nothing"
      hint="They make it harder to guess."
      issues={issues}
      isOptional
      isGroup
      isWide
      onLeave={onLeave}
    >
      <RowsControl
        rows={rows.map((text) => ({ text }))}
        blank={{ text: '' }}
        least={1}
        most={MOST_OPTIONS}
        what="match"
        onChange={(next) => onChange(next.map(({ text }) => text))}
        render={(row, at, set) => (
          <input
            className="input grow"
            data-first
            aria-label={`Match ${at + 1} that fits nothing`}
            aria-describedby={noteId('distractors')}
            autoComplete="off"
            value={row.text}
            onChange={(event) => set({ text: event.target.value })}
          />
        )}
      />
    </Field>
  );
}
