// What else than attended or absent: excused or partly there, with a note. Each choice is saved as it is made, the note as it is typed.
import { useId, useState } from 'react';
import { LONGEST_MARK_NOTE, type Mark } from '#domain/attendance/attendance';
import { Dialog } from '../ui/Dialog';
import { type Looks, MarkShape } from './MarkBadge';

interface Props {
  name: string;
  mark: Mark;
  note: string | null;
  looks: Looks;
  onClose: () => void;
  onGive: (mark: Mark, note: string | null) => void;
  onType: (mark: Mark, note: string | null) => void;
}

const CHOICES: readonly { mark: Mark; hint: string }[] = [
  { mark: 'partial', hint: 'Came late, or left early' },
  { mark: 'excused', hint: 'Away for a good reason' },
  { mark: 'absent', hint: 'Did not come' },
  { mark: 'attended', hint: 'Was there' },
];

export function OtherMark({ name, mark, note, looks, onClose, onGive, onType }: Props) {
  const field = useId();
  const [typed, setTyped] = useState(note ?? '');
  const noteOf = (text: string): string | null => text.trim() || null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={name}
      className="other-mark"
      footer={
        <button type="button" className="btn primary big" onClick={onClose}>
          Done
        </button>
      }
    >
      <fieldset>
        <legend className="vh">Mark</legend>
        {CHOICES.map(({ mark: choice, hint }) => (
          <label key={choice} className="choice">
            <input
              type="radio"
              className="vh"
              name="other"
              value={choice}
              checked={mark === choice}
              onChange={() => onGive(choice, noteOf(typed))}
            />
            <MarkShape look={looks[choice]} />
            <span>
              <b>{looks[choice].word}</b>
              <small>{hint}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor={field}>
          Note <span className="optional">optional</span>
        </label>
        <input
          id={field}
          className="input"
          value={typed}
          maxLength={LONGEST_MARK_NOTE}
          disabled={mark === 'unmarked'}
          placeholder={mark === 'partial' ? 'arrived 10:40' : mark === 'unmarked' ? 'Choose a mark first' : ''}
          onChange={(event) => {
            setTyped(event.target.value);
            onType(mark, noteOf(event.target.value));
          }}
        />
        <p className="hint">For the office, who teaches, and the person. Their company reads the mark alone.</p>
      </div>
    </Dialog>
  );
}
