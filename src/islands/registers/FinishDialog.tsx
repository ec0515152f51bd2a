// Before the register is left: what is not marked, and what is not sent.
import { unsentWords } from '#client/registers/counts';
import { Dialog } from '../ui/Dialog';

interface Props {
  unmarked: number;
  unsent: number;
  back: string;
  onClose: () => void;
}

export function FinishDialog({ unmarked, unsent, back, onClose }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        unmarked > 0 ? `${unmarked} ${unmarked === 1 ? 'person is' : 'people are'} not marked` : unsentWords(unsent)
      }
      footer={
        <>
          <a className="btn big" href={back}>
            Leave it so
          </a>
          <button type="button" className="btn primary big" onClick={onClose}>
            Go on marking
          </button>
        </>
      }
    >
      {unmarked > 0 && <p>The register stays open, here and on the dashboard, until everybody is marked.</p>}
      {unsent > 0 && (
        <p>
          {unsentWords(unsent)}: there is no connection. What you marked is kept on this device, and sent as soon as
          this page is open and connected again.
        </p>
      )}
    </Dialog>
  );
}
