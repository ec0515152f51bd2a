// What a live feed does, written once: an adapter's test calls it in a line.
import { describe } from 'vitest';
import type { Live } from '#ports/live';
import { endingContract } from './live/ending';
import { hintsContract } from './live/hints';
import { limitsContract } from './live/limits';
import { missedContract } from './live/missed';
import { presenceContract } from './live/presence';

/** A feed that nobody has used before. */
export type OpenLive = () => Promise<Live>;

export function liveContract(name: string, open: OpenLive): void {
  describe(`the live feed on ${name}`, { timeout: 30_000 }, () => {
    hintsContract(open);
    missedContract(open);
    presenceContract(open);
    endingContract(open);
    limitsContract(open);
  });
}
