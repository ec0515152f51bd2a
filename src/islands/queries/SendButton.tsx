// The verb of the composer; where the office answers, with a menu of the states that the query can be left in.
import { useRef } from 'react';
import { Icon } from '../ui/Icon';
import { chevronUp } from '../ui/icons';
import type { Kind } from './kept-message';
import type { NextStatus } from './use-sending';

interface Props {
  kind: Kind;
  hasStates: boolean;
  isBusy: boolean;
  /** Something came meanwhile, and its writer has seen it. */
  isAnyway: boolean;
  onSend: (status: NextStatus | null) => void;
}

const STATES: readonly { state: NextStatus; label: string }[] = [
  { state: 'pending', label: 'Send and set pending' },
  { state: 'open', label: 'Send and keep open' },
  { state: 'resolved', label: 'Send and resolve' },
];

export function SendButton({ kind, hasStates, isBusy, isAnyway, onSend }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  if (kind === 'note')
    return (
      <button type="submit" className="btn private" aria-busy={isBusy || undefined}>
        {isBusy ? 'Adding the note' : 'Add private note'}
      </button>
    );
  if (!hasStates)
    return (
      <button type="submit" className="btn primary" aria-busy={isBusy || undefined}>
        {isBusy ? 'Sending' : 'Send'}
      </button>
    );
  const choose = (status: NextStatus): void => {
    menu.current?.hidePopover();
    onSend(status);
  };
  return (
    <>
      <span className="split">
        <button type="submit" className="btn primary" aria-busy={isBusy || undefined}>
          {isBusy ? 'Sending' : isAnyway ? 'Send all the same' : 'Send and set pending'}
        </button>
        <button
          type="button"
          className="btn primary icon"
          popoverTarget="send-states"
          aria-label="Send and choose another state"
        >
          <Icon shape={chevronUp} />
        </button>
      </span>
      <div ref={menu} id="send-states" className="menu send-menu" popover="auto" role="dialog" aria-label="Send and">
        {STATES.map(({ state, label }) => (
          <button key={state} type="button" onClick={() => choose(state)}>
            {label}
          </button>
        ))}
      </div>
    </>
  );
}
