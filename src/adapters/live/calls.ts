// What a browser says on its connection, held to the protocol: short, seldom, and nothing but how it looks at its record.
import { PRESENCE_MODES, type PresenceMode } from '#domain/live';
import { CALLS, LONGEST_CALL } from '#ports/live';

/** How often a connection has spoken since a moment, in milliseconds since the epoch. */
export interface Spoken {
  since: number;
  times: number;
}

export const SILENT: Spoken = { since: 0, times: 0 };

export function speak(spoken: Spoken, now: number): Spoken {
  return now - spoken.since < CALLS.within ? { ...spoken, times: spoken.times + 1 } : { since: now, times: 1 };
}

export const isTooOften = ({ times }: Spoken): boolean => times > CALLS.most;

/** The mode that is meant; null where it is no message of ours. */
export function modeIn(message: unknown): PresenceMode | null {
  if (typeof message !== 'string' || message.length > LONGEST_CALL) return null;
  try {
    const call = JSON.parse(message) as { type?: unknown; mode?: unknown } | null;
    const mode = PRESENCE_MODES.find((each) => each === call?.mode);
    return call?.type === 'mode' && mode ? mode : null;
  } catch {
    return null;
  }
}
