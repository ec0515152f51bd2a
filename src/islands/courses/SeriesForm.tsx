// A series of sessions: the rule above, and below it every date that it makes, with what stands in its way, to be ticked or left out.
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { callApi } from '#client/api';
import { showToastOnNextPage } from '#client/stores/toasts';
import { formatDateRange, formatTimeRange } from '#domain/format';
import { parse } from '#domain/schema';
import { MOST_TIMES, type Planned, RHYTHMS, type Rhythm, seriesSchema } from '#domain/sessions/series';
import type { AppError, Issue } from '#kernel/errors';
import { Field, noteId } from '../ui/form/Field';
import { Icon } from '../ui/Icon';
import { triangleAlert } from '../ui/icons';
import { useHydrated } from '../ui/use-hydrated';
import { clashLead, clashPlace, clashWhen } from './clash-words';

interface Props {
  session: { id: string; courseId: string; timeZone: string; wholeDays: boolean };
  locale: string;
  now: string;
  /** Whether the course is published: only then does opening make them bookable at once. */
  isPublished: boolean;
}

interface Answer {
  planned: Planned[];
  created: string[];
}

/** After the last key. Milliseconds. */
const PAUSE = 300;
const NOT_MADE = {
  'no-such-date': 'That month has no such date.',
  past: 'It would be over already.',
} as const;

export function SeriesForm({ session, locale, now, isPublished }: Props) {
  const [rhythm, setRhythm] = useState<Rhythm>('week');
  const [every, setEvery] = useState('1');
  const [times, setTimes] = useState('6');
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set());
  const [isOpened, setOpened] = useState(true);
  const [planned, setPlanned] = useState<readonly Planned[]>([]);
  const [error, setError] = useState<AppError | null>(null);
  const [isSaving, setSaving] = useState(false);
  const key = useRef({ body: '', key: '' });
  const isHydrated = useHydrated();
  const id = useId();

  const path = `/api/sessions/${session.id}/series`;
  const rule = { rhythm, every: Number(every), times: Number(times) };
  const parsed = parse(seriesSchema, rule);
  const issuesAt = (field: string): Issue[] =>
    parsed.ok
      ? (error?.issues ?? []).filter(({ path: at }) => at === field)
      : parsed.issues.filter(({ path: at }) => at === field);
  const asked = parsed.ok ? JSON.stringify(rule) : '';
  useEffect(() => {
    if (!asked) return setPlanned([]);
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await callApi<Answer>('POST', `${path}?dryRun=true`, {
        body: JSON.parse(asked),
        signal: controller.signal,
      });
      if (controller.signal.aborted) return;
      setError(answer.ok ? null : answer.error);
      if (answer.ok) setPlanned(answer.value.planned);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asked, path]);

  const wanted = planned.filter(({ ordinal, skipped }) => skipped === null && !without.has(ordinal));
  const clashing = wanted.filter(({ clashes }) => clashes.length > 0).length;
  const toggle = (ordinal: number): void =>
    setWithout((now) => {
      const next = new Set(now);
      if (!next.delete(ordinal)) next.add(ordinal);
      return next;
    });

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isSaving || wanted.length === 0) return;
    const left = [...without].filter((ordinal) => ordinal <= rule.times);
    const body = { ...rule, without: left, open: isOpened };
    const text = JSON.stringify(body);
    // The same press again makes the same sessions; another rule makes others.
    if (key.current.body !== text) key.current = { body: text, key: crypto.randomUUID() };
    setSaving(true);
    const made = await callApi<Answer>('POST', path, { body, idempotencyKey: key.current.key });
    if (!made.ok) {
      setError(made.error);
      setSaving(false);
      return;
    }
    const count = made.value.created.length;
    showToastOnNextPage(count === 1 ? 'One session is scheduled.' : `${count} sessions are scheduled.`);
    location.assign(`/courses/${session.courseId}`);
  };

  const there = { locale, now, timeZone: session.timeZone };
  return (
    <form className="entity-form" noValidate onSubmit={submit} aria-busy={isSaving || undefined}>
      {error && (
        <div className="banner negative" role="alert">
          <div>
            <b>Nothing was scheduled.</b> {error.message}
          </div>
        </div>
      )}
      <fieldset className="gate" disabled={!isHydrated}>
        <section className="form-section">
          <div className="margin">
            <h2>Repeat</h2>
            <p>At the same hours of the clock there, whatever summer time does.</p>
          </div>
          <div className="form-grid two">
            <Field id={`${id}-every`} label="Every" issues={issuesAt('every')}>
              <input
                className="input"
                id={`${id}-every`}
                inputMode="numeric"
                value={every}
                aria-invalid={issuesAt('every').length > 0 || undefined}
                aria-describedby={noteId(`${id}-every`)}
                onChange={({ target }) => setEvery(target.value)}
              />
            </Field>
            <Field id={`${id}-rhythm`} label="Counted in" issues={[]}>
              <select
                className="select"
                id={`${id}-rhythm`}
                value={rhythm}
                onChange={({ target }) => setRhythm(target.value as Rhythm)}
              >
                {RHYTHMS.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </Field>
            <Field id={`${id}-times`} label="How many more" hint={`1 to ${MOST_TIMES}.`} issues={issuesAt('times')}>
              <input
                className="input"
                id={`${id}-times`}
                inputMode="numeric"
                value={times}
                aria-invalid={issuesAt('times').length > 0 || undefined}
                aria-describedby={noteId(`${id}-times`)}
                onChange={({ target }) => setTimes(target.value)}
              />
            </Field>
            <div className="field full">
              <label className="check">
                <input type="checkbox" checked={isOpened} onChange={({ target }) => setOpened(target.checked)} />
                Open them for booking at once
              </label>
              <span className="hint">
                {isPublished
                  ? 'Else they are drafts that nobody sees.'
                  : 'They can be booked once the course is published.'}
              </span>
            </div>
          </div>
        </section>
        <section className="form-section">
          <div className="margin">
            <h2>Dates</h2>
            <p>Untick what is left out, a holiday for example.</p>
          </div>
          <div>
            <ul className="series">
              {planned.map(({ ordinal, days, clashes, skipped }) => {
                const [first, last] = [days[0], days.at(-1)];
                return (
                  <li key={ordinal}>
                    <label className="check">
                      <input
                        type="checkbox"
                        checked={skipped === null && !without.has(ordinal)}
                        disabled={skipped !== null}
                        onChange={() => toggle(ordinal)}
                      />
                      {first && last ? (
                        <span>
                          {formatDateRange(first.start, session.wholeDays ? first.start : last.end, there)}
                          {!session.wholeDays && (
                            <span className="muted">, {formatTimeRange(first.start, first.end, there)}</span>
                          )}
                        </span>
                      ) : (
                        <span className="muted">Number {ordinal}</span>
                      )}
                    </label>
                    {skipped && <span className="muted small">{NOT_MADE[skipped]}</span>}
                    {skipped === null &&
                      clashes.map((clash) => (
                        <span key={clash.sessionId} className="small clash">
                          <Icon shape={triangleAlert} />
                          <span>
                            {clashLead(clash)} {clash.title}
                            {clashPlace(clash)}, {clashWhen(clash, there)}
                          </span>
                        </span>
                      ))}
                  </li>
                );
              })}
            </ul>
            <p className="muted small" role="status">
              {planned.length > 0 &&
                `${wanted.length} of ${planned.length} dates chosen${clashing > 0 ? `, ${clashing} with a clash` : ''}.`}
            </p>
          </div>
        </section>
        <div className="form-foot">
          <button type="submit" className="btn primary" disabled={wanted.length === 0}>
            <span className="word">
              {wanted.length === 1 ? 'Schedule 1 session' : `Schedule ${wanted.length} sessions`}
            </span>
            <span className="word busy" aria-hidden={!isSaving}>
              Scheduling
            </span>
          </button>
          <a className="btn plain" href={`/courses/${session.courseId}/sessions/${session.id}`}>
            Cancel
          </a>
        </div>
      </fieldset>
    </form>
  );
}
