// What a person chose to be told of, in the app and by mail. What they left alone is on.
import type { TellingKind } from '../tellings/telling';
import type { Notice, User } from '../users/user';

export const CHANNELS = ['app', 'mail'] as const;
/** Where somebody is told. */
export type Channel = (typeof CHANNELS)[number];

/** Which of a person's choices covers what is told; null where it cannot be switched off. */
export const NOTICE_OF: Readonly<Record<TellingKind, Notice | null>> = {
  'booking-made': 'bookings',
  'booking-confirmed': 'bookings',
  'booking-held': 'bookings',
  'booking-offered': 'bookings',
  'offer-ended': 'bookings',
  'booking-declined': 'bookings',
  'booking-cancelled': 'bookings',
  'booking-transferred': 'bookings',
  'booking-swapped': 'bookings',
  'session-moved': 'bookings',
  'session-cancelled': 'bookings',
  'session-confirmed': 'bookings',
  'session-reminder': 'reminders',
  invitation: null,
  'query-reply': 'queries',
  'query-answered': 'queries',
  'query-assigned': 'queries',
  'post-published': 'news',
  'mail-failed': null,
};

/** Whether the person wants to be told there. By mail, a choice stands beside the others; in the app, below `app`. */
export function wants(
  { notifications }: Pick<User, 'notifications'>,
  notice: Notice | null,
  channel: Channel,
): boolean {
  if (notice === null) return true;
  const chosen = channel === 'mail' ? notifications : notifications?.app;
  return chosen?.[notice] ?? true;
}
