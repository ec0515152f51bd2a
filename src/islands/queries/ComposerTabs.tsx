// Reply or private note: the tabs of the composer. The arrows go from one to the other.
import type { KeyboardEvent } from 'react';
import { Icon } from '../ui/Icon';
import { lock, reply as replyIcon } from '../ui/icons';
import type { Kind } from './kept-message';

interface Props {
  kind: Kind;
  /** "Leila" */
  to: string;
  onShow: (kind: Kind) => void;
}

export function ComposerTabs({ kind, to, onShow }: Props) {
  const tabs = [
    { name: 'reply', label: `Reply to ${to}`, shape: replyIcon },
    { name: 'note', label: 'Private note', shape: lock },
  ] as const;
  const walk = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const other = kind === 'reply' ? 'note' : 'reply';
    onShow(other);
    document.getElementById(`composer-${other}`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label="Answer">
      {tabs.map(({ name, label, shape }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`composer-${name}`}
          aria-selected={name === kind}
          aria-controls="composer-panel"
          tabIndex={name === kind ? 0 : -1}
          onClick={() => onShow(name)}
          onKeyDown={walk}
        >
          <Icon shape={shape} />
          {label}
        </button>
      ))}
    </div>
  );
}
