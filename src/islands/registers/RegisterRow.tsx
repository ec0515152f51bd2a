// One person on the register: who they are or how they stand, and what they can be marked as.
import type { Mark } from '#domain/attendance/attendance';
import type { GivenMark, RegisterRow as Row } from '#domain/attendance/register';
import { formatTime, type Reader } from '#domain/format';
import { Icon } from '../ui/Icon';
import { check, ellipsis, x } from '../ui/icons';
import { type Looks, MarkBadge } from './MarkBadge';

interface Props {
  /** With the mark as it is shown; `server` has it as it is saved. */
  row: Row & { server: Row };
  /** What was marked here while somebody else marked otherwise. */
  crossed: GivenMark | undefined;
  /** Why a mark of theirs was not taken. */
  refused: string | undefined;
  isOpen: boolean;
  isHydrated: boolean;
  reader: Reader;
  looks: Looks;
  onGive: (mark: Mark) => void;
  onOther: () => void;
  onSettle: (counts: 'theirs' | 'mine') => void;
}

const TAPS = [
  { mark: 'attended', shape: check },
  { mark: 'absent', shape: x },
] as const;

export function RegisterRow(props: Props) {
  const { row, crossed, refused, isOpen, isHydrated, reader, looks, onGive, onOther, onSettle } = props;
  const { bookingId, name, company, mark, note, isPending, server } = row;
  const wordOf = (of: Mark): string => looks[of].word;
  const isOther = mark === 'excused' || mark === 'partial';
  return (
    <li>
      <div className="who">
        <b>{name}</b>
        {mark === 'unmarked' ? (
          <span className="muted">{company ?? 'For themselves'}</span>
        ) : (
          <MarkBadge look={looks[mark]} note={note} />
        )}
        {isPending && <span className="muted">Seat not approved yet</span>}
        <span className="printed">{company ?? 'For themselves'}</span>
        {mark === 'unmarked' && <input type="hidden" name="unmarked" value={`${bookingId} ${server.version}`} />}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: three buttons of one person are no fieldset */}
      <div className="set" role="group" aria-label={name}>
        {TAPS.map(({ mark: tapped, shape }) => (
          <button
            key={tapped}
            type="submit"
            name="mark"
            value={`${bookingId} ${server.version} ${mark === tapped ? 'unmarked' : tapped}`}
            className={tapped}
            aria-pressed={mark === tapped}
            aria-label={wordOf(tapped)}
            disabled={!isOpen}
            onClick={isHydrated ? () => onGive(mark === tapped ? 'unmarked' : tapped) : undefined}
          >
            <Icon shape={shape} />
          </button>
        ))}
        <button
          type="button"
          className="other"
          aria-pressed={isOther}
          aria-haspopup="dialog"
          aria-label="Other mark"
          disabled={!isOpen || !isHydrated}
          onClick={onOther}
        >
          <Icon shape={ellipsis} />
        </button>
      </div>
      <span className="signature" aria-hidden="true" />
      {crossed && server.by && server.at && (
        <div className="crossing" role="alert">
          <p>
            {server.by.name} marked {wordOf(server.mark).toLowerCase()} at {formatTime(server.at, reader)}. You marked{' '}
            {wordOf(crossed.mark).toLowerCase()}.
          </p>
          <button type="button" className="btn" onClick={() => onSettle('theirs')}>
            Keep {wordOf(server.mark).toLowerCase()}
          </button>
          <button type="button" className="btn" onClick={() => onSettle('mine')}>
            Mark {wordOf(crossed.mark).toLowerCase()}
          </button>
        </div>
      )}
      {refused && (
        <p className="crossing" role="alert">
          {refused} This mark is not saved.
        </p>
      )}
    </li>
  );
}
