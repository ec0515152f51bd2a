// The days of a session: a date and its times in each row. A new row takes the times of the last one, on the day after it.
import { nextDate } from '#domain/wall-time';
import type { Issue } from '#kernel/errors';
import { Icon } from '../Icon';
import { plus, trash2 } from '../icons';
import type { DayDraft, DaysDraft } from './drafts';
import { noteId } from './Field';

interface Props {
  id: string;
  draft: DaysDraft;
  issues: readonly Issue[];
  onChange: (draft: DaysDraft) => void;
}

const BLANK: DayDraft = { date: '', from: '', to: '', endDate: null };

export function DaysControl({ id, draft, issues, onChange }: Props) {
  const { isWhole } = draft;
  const rows = draft.rows.length > 0 ? draft.rows : [BLANK];
  const change = (at: number, part: Partial<DayDraft>): void =>
    onChange({ ...draft, rows: rows.map((row, place) => (place === at ? { ...row, ...part } : row)) });
  const last = rows.at(-1) ?? BLANK;
  const addNext = (): void =>
    onChange({ ...draft, rows: [...rows, { ...last, date: nextDate(last.date), endDate: null }] });

  /** Issues without a row are about the days as a whole and mark the first. */
  const isWrong = (at: number, part: 'start' | 'end'): true | undefined =>
    issues.some(({ path }) =>
      path.includes(`.${at}`) ? path.endsWith(`.${at}.${part}`) || path.endsWith(`.${at}`) : at === 0,
    ) || undefined;
  const input = (at: number, part: 'start' | 'end', label: string) => ({
    className: 'input',
    'aria-label': `Day ${at + 1}, ${label}`,
    'aria-invalid': isWrong(at, part),
    'aria-describedby': noteId(id),
  });

  return (
    <div className="days">
      <ol>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, and holds no state of its own
          <li key={at}>
            <input
              {...input(at, 'start', 'date')}
              id={at === 0 ? id : undefined}
              type="date"
              value={row.date}
              onChange={(event) => change(at, { date: event.target.value })}
            />
            {!isWhole && (
              <>
                <input
                  {...input(at, 'start', 'from')}
                  type="time"
                  value={row.from}
                  onChange={(event) => change(at, { from: event.target.value })}
                />
                <span aria-hidden="true">to</span>
                <input
                  {...input(at, 'end', 'to')}
                  type="time"
                  value={row.to}
                  onChange={(event) => change(at, { to: event.target.value })}
                />
              </>
            )}
            {row.endDate !== null && (
              <input
                {...input(at, 'end', 'last date')}
                type="date"
                value={row.endDate}
                onChange={(event) => change(at, { endDate: event.target.value })}
              />
            )}
            {rows.length > 1 && (
              <button
                type="button"
                className="btn plain icon"
                aria-label={`Remove day ${at + 1}`}
                onClick={() => onChange({ ...draft, rows: rows.filter((_, place) => place !== at) })}
              >
                <Icon shape={trash2} />
              </button>
            )}
          </li>
        ))}
      </ol>
      <div className="btn-row">
        <button type="button" className="btn" disabled={!last.date} onClick={addNext}>
          <Icon shape={plus} />
          {isWhole ? 'Add the next day' : 'Same times next day'}
        </button>
        <button type="button" className="btn plain" onClick={() => onChange({ ...draft, rows: [...rows, BLANK] })}>
          Add a day
        </button>
        <label className="check">
          <input
            type="checkbox"
            checked={isWhole}
            onChange={(event) =>
              onChange({ isWhole: event.target.checked, rows: rows.map((row) => ({ ...row, endDate: null })) })
            }
          />
          Whole days, without times
        </label>
      </div>
    </div>
  );
}
