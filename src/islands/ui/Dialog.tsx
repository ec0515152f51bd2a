// A native modal dialog: the browser traps the focus and gives it back. Esc, the cross and the scrim ask to close; while
// something is unsaved they ask first, in place, and the scrim does nothing.
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Icon } from './Icon';
import { x } from './icons';

interface Props {
  isOpen: boolean;
  /** Called when it is closed by any way but the owner's own `isOpen`. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons; the primary one stands at the right. */
  footer?: ReactNode;
  /** What would be lost, as a sentence: "Three fields are not saved." */
  unsaved?: string | undefined;
  isWide?: boolean;
  /** Beside the title: a search, a button. */
  tools?: ReactNode;
  className?: string;
}

export function Dialog({ isOpen, onClose, title, children, footer, unsaved, isWide = false, tools, className }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const keepEditing = useRef<HTMLButtonElement>(null);
  const heading = useId();
  const [isAsking, setAsking] = useState(false);

  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    const opener = document.activeElement;
    setAsking(false);
    element.showModal();
    return () => {
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [isOpen]);

  useEffect(() => {
    if (isAsking) keepEditing.current?.focus();
  }, [isAsking]);

  const askToClose = (): void => {
    if (unsaved) setAsking(true);
    else onClose();
  };
  const cancel = (event: SyntheticEvent): void => {
    // A file field's own `cancel` bubbles up to here.
    if (event.type === 'cancel' && event.target !== dialog.current) return;
    event.preventDefault();
    askToClose();
  };
  // Chrome lets a second Esc through an unheeded `cancel`, so the key itself is taken.
  const takeEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) cancel(event);
  };
  const clickScrim = (event: MouseEvent): void => {
    if (event.target === dialog.current && !unsaved) onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={[isWide && 'wide', className].filter(Boolean).join(' ') || undefined}
      aria-labelledby={heading}
      onCancel={cancel}
      onKeyDown={takeEscape}
      onClick={clickScrim}
    >
      <div className="dialog-head">
        <h2 id={heading}>{title}</h2>
        {tools}
        <button type="button" className="btn plain icon" aria-label="Close" onClick={askToClose}>
          <Icon shape={x} />
        </button>
      </div>
      <div className="dialog-body">{children}</div>
      {isAsking && unsaved ? (
        <div className="dialog-guard" role="alert">
          <p>
            <b>Leave without saving?</b> {unsaved}
          </p>
          <button type="button" className="btn primary" ref={keepEditing} onClick={() => setAsking(false)}>
            Keep editing
          </button>
          <button type="button" className="btn danger" onClick={onClose}>
            Discard changes
          </button>
        </div>
      ) : (
        footer && <div className="dialog-foot">{footer}</div>
      )}
    </dialog>
  );
}
