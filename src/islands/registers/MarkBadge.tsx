// A mark as a drawn shape and a word, with its note.
import type { Mark } from '#domain/attendance/attendance';

export interface Look {
  tone: string;
  word: string;
  /** The inside of a 12 by 12 `<svg>`. */
  shape: string;
}
export type Looks = Readonly<Record<Mark, Look>>;

interface Props {
  look: Look;
  note: string | null;
}

export function MarkShape({ look: { tone, shape } }: Pick<Props, 'look'>) {
  return (
    <span className={`badge ${tone}`}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, never anybody's text */}
      <svg viewBox="0 0 12 12" aria-hidden="true" dangerouslySetInnerHTML={{ __html: shape }} />
    </span>
  );
}

export function MarkBadge({ look: { tone, word, shape }, note }: Props) {
  return (
    <span className={`badge ${tone}`}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, never anybody's text */}
      <svg viewBox="0 0 12 12" aria-hidden="true" dangerouslySetInnerHTML={{ __html: shape }} />
      <span>
        {word}
        {note && <span className="note">, {note}</span>}
      </span>
    </span>
  );
}
