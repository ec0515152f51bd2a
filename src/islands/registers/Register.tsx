// A day's register while it is marked: progress above, a row a person, what is left below. A tap saves, a second one takes it back.
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { unmarkedIn, unsentWords } from '#client/registers/counts';
import { idOf } from '#client/registers/kept-marks';
import { showToast } from '#client/stores/toasts';
import type { Register as DayRegister } from '#domain/attendance/register';
import { formatDate, formatTime, type Reader } from '#domain/format';
import { Icon } from '../ui/Icon';
import { arrowLeft, cloudCheck, cloudOff, download, printer } from '../ui/icons';
import { useHydrated } from '../ui/use-hydrated';
import { FinishDialog } from './FinishDialog';
import type { Looks } from './MarkBadge';
import { OtherMark } from './OtherMark';
import { RegisterProblems } from './RegisterProblems';
import { RegisterRow } from './RegisterRow';
import { useRegisterRoom } from './use-register-room';

interface Props {
  register: DayRegister;
  personId: string;
  /** `Mon 23 November, 09:30, Avonmouth depot`. */
  when: string;
  locale: string;
  /** Where Finish and the arrow lead. */
  back: string;
  /** The days, where there are several. */
  tabs: readonly { key: string; label: string; href: string; marked: number | null }[];
  /** What each mark looks like. */
  looks: Looks;
  /** Of a form that was sent without a script: why it was not taken. */
  crossed: string | null;
}

export function Register({ register, personId, when, locale, back, tabs, looks, crossed }: Props) {
  const room = useRegisterRoom(register, personId);
  const isHydrated = useHydrated();
  const now = useStore(room.$register);
  const unsent = useStore(room.$unsent);
  const crossings = useStore(room.$crossed);
  const refused = useStore(room.$refused);
  const savedAt = useStore(room.$savedAt);
  const state = useStore(room.queue.$state);
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null);
  const [other, setOther] = useState<string | null>(null);
  const [isFinishing, setFinishing] = useState(false);
  const reader: Reader = { timeZone: now.timeZone, locale, now: now.now };

  const rows = now.rows.map((row) => ({ ...row, ...shownOf(room.shown(row)), server: row }));
  const unmarked = unmarkedIn(rows);
  const marked = rows.length - unmarked.length;
  const isOpen = now.now >= now.opensAt && state !== 'over';
  const waiting = Object.keys(unsent).length;
  const latest = rows.reduce<string | null>((last, { at }) => (at !== null && (last ?? '') < at ? at : last), null);
  const saved = savedAt ?? latest;
  const chosen = rows.find(({ bookingId }) => bookingId === other);

  const markRest = (): void => {
    const count = unmarked.length;
    room.giveAll(unmarked, 'attended');
    showToast(`${count} marked attended.`, {
      label: 'Undo',
      run: () => {
        const stillSo = room.$register
          .get()
          .rows.filter((row) => unmarked.includes(row.bookingId) && room.shown(row).mark === 'attended');
        room.giveAll(
          stillSo.map(({ bookingId }) => bookingId),
          'unmarked',
        );
      },
    });
  };
  const finish = async (): Promise<void> => {
    if (unmarked.length > 0 || !(await room.queue.settle())) setFinishing(true);
    else location.assign(back);
  };

  return (
    <form
      method="post"
      onSubmit={(event) => {
        if (isHydrated) event.preventDefault();
      }}
    >
      <header className="head">
        <div className="wrap name">
          <a className="btn plain icon" href={back} aria-label="Back to the session">
            <Icon shape={arrowLeft} />
          </a>
          <div>
            <h1>{now.title}</h1>
            <p>{when}</p>
          </div>
        </div>
        {tabs.length > 0 && (
          <nav className="wrap tabs" aria-label="Days">
            {tabs.map(({ key, label, href, marked: before }) => (
              <a key={key} href={href} aria-current={key === now.day ? 'page' : undefined}>
                {label}
                {before !== null && (
                  <span className="count">
                    {key === now.day ? marked : before}
                    <span className="vh"> marked</span>
                  </span>
                )}
              </a>
            ))}
          </nav>
        )}
        <div className="wrap progress">
          <p id="progress">
            <span>
              <b>{marked}</b> of {rows.length} marked
            </span>
            <svg className="meter" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect className="all" width="100" height="1" />
              <rect className="part" width={rows.length === 0 ? 0 : (marked / rows.length) * 100} height="1" />
            </svg>
          </p>
          <button
            type="button"
            className={only ? 'chip on' : 'chip'}
            aria-pressed={only !== null}
            disabled={!isHydrated || (unmarked.length === 0 && only === null)}
            onClick={() => setOnly(only ? null : new Set(unmarked))}
          >
            Unmarked <b>{unmarked.length}</b>
          </button>
        </div>
      </header>
      <main className="wrap">
        <RegisterProblems room={room} crossed={crossed} />
        {!isOpen && state !== 'over' && (
          <p className="calm" role="status">
            This day can be marked once it has begun, on {formatDate(now.opensAt, reader)}.
          </p>
        )}
        {rows.length === 0 ? (
          <div className="empty">
            <h2>Nobody holds a seat</h2>
            <p>Whoever books a seat on this session stands here.</p>
          </div>
        ) : (
          <ol className="people">
            {rows
              .filter(({ bookingId }) => only === null || only.has(bookingId))
              .map((row) => (
                <RegisterRow
                  key={row.bookingId}
                  row={row}
                  crossed={crossings[idOf({ bookingId: row.bookingId, day: now.day })]}
                  refused={refused[row.bookingId]}
                  isOpen={isOpen}
                  isHydrated={isHydrated}
                  reader={reader}
                  looks={looks}
                  onGive={(mark) => room.give(row.bookingId, mark)}
                  onOther={() => setOther(row.bookingId)}
                  onSettle={(counts) => room.settle(row.bookingId, counts)}
                />
              ))}
          </ol>
        )}
        {rows.length > 0 && (
          <p className="tools">
            <button type="button" className="btn plain" disabled={!isHydrated} onClick={() => print()}>
              <Icon shape={printer} />
              Print
            </button>
            <a className="btn plain" href={`/api/sessions/${now.sessionId}/register?format=csv`} download>
              <Icon shape={download} />
              Export CSV
            </a>
          </p>
        )}
      </main>
      <footer className="foot">
        <div className="wrap">
          <p className={waiting > 0 && state !== 'saving' ? 'saved waiting' : 'saved'} role="status">
            <Icon shape={waiting > 0 && state !== 'saving' ? cloudOff : cloudCheck} />
            {waiting > 0 && state !== 'saving' ? (
              unsentWords(waiting)
            ) : saved ? (
              <span>
                <span className="word">Saved </span>
                {formatTime(saved, reader)}
              </span>
            ) : (
              'Nothing marked yet'
            )}
          </p>
          {unmarked.length > 0 && isOpen && (
            <button
              type="submit"
              name="mark"
              value="rest"
              className="btn big"
              onClick={isHydrated ? markRest : undefined}
            >
              Mark {unmarked.length} attended
            </button>
          )}
          {isHydrated ? (
            <button type="button" className="btn primary big" onClick={() => void finish()}>
              Finish
            </button>
          ) : (
            <a className="btn primary big" href={back}>
              Finish
            </a>
          )}
        </div>
      </footer>
      {chosen && (
        <OtherMark
          key={chosen.bookingId}
          name={chosen.name}
          mark={chosen.mark}
          note={chosen.note}
          looks={looks}
          onClose={() => {
            room.flush();
            setOther(null);
          }}
          onGive={(mark, note) => room.give(chosen.bookingId, mark, note)}
          onType={(mark, note) => room.type(chosen.bookingId, mark, note)}
        />
      )}
      {isFinishing && (
        <FinishDialog unmarked={unmarked.length} unsent={waiting} back={back} onClose={() => setFinishing(false)} />
      )}
    </form>
  );
}

const shownOf = ({ mark, note }: { mark: DayRegister['rows'][number]['mark']; note: string | null }) => ({
  mark,
  note,
});
