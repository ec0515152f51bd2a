// How our own sessions are named in files, so that what we export is known again when it comes back.

/** The UID of a calendar event, the `source` of a row: stable for the life of the session. */
export const sessionUid = (id: string, host: string): string => `session-${id}@${host}`;

/** The UID of somebody's own event: stable for the life of a booking, through its transfers. */
export const bookingUid = (eventId: string, host: string): string => `booking-${eventId}@${host}`;

/** The `@id` of a session in structured data. */
export const sessionAddress = (id: string, page: string): string => `${page}#session-${id}`;

/**
 * The id of a session of this installation that a draft's `source` names, or null. Look a session up by its stored
 * `source` first, then by this. `host` is the configured origin's, with its port.
 */
export function ownSessionId(source: string, host: string): string | null {
  const uid = /^session-([A-Za-z0-9._~-]+)@(.+)$/.exec(source);
  if (uid) return uid[2] === host ? (uid[1] ?? null) : null;
  const address = /#session-([A-Za-z0-9._~-]+)$/.exec(source);
  if (!address || !URL.canParse(source)) return null;
  return new URL(source).host === host ? (address[1] ?? null) : null;
}
