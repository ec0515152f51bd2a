// Whether a zone exists, asked for every row of a file: Intl takes a third of a millisecond to say so.
import { isZone } from '#domain/schema';

const MAX_REMEMBERED = 1000;
const answers = new Map<string, boolean>();

/** `isZone`, remembered. */
export function isKnownZone(zone: string): boolean {
  const answer = answers.get(zone);
  if (answer !== undefined) return answer;
  const asked = isZone(zone);
  if (answers.size < MAX_REMEMBERED) answers.set(zone, asked);
  return asked;
}
