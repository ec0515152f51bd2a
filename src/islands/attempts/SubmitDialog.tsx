// Asks before the test is handed in: afterwards nothing of it can be changed.
import { Dialog } from '../ui/Dialog';

interface Props {
  isOpen: boolean;
  /** Questions that are not answered. */
  open: number;
  onClose: () => void;
  onSubmit: () => void;
}

export function SubmitDialog({ isOpen, open, onClose, onSubmit }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Submit the test?"
      className="confirm"
      footer={
        <>
          <button type="button" className="btn plain" onClick={onClose}>
            Go back
          </button>
          <button type="button" className="btn primary" onClick={onSubmit}>
            Submit the test
          </button>
        </>
      }
    >
      <p>
        {open > 0 && (
          <>
            <b>
              {open} {open === 1 ? 'question is' : 'questions are'} not answered.
            </b>{' '}
          </>
        )}
        Your answers cannot be changed afterwards.
      </p>
    </Dialog>
  );
}
