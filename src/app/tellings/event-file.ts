// A booking as a calendar file to go with a mail: the same event, under the same UID and SEQUENCE, as in the person's own feed.
import type { MailAttachment } from '#domain/mails/mail';
import type { Session } from '#domain/sessions/session';
import { bookingEvent } from '../exchange/export-records';
import { type CalendarEntry, countEvents, writeCalendar } from '../exchange/write-calendar';
import type { Scene } from './scenes';
import type { Teller } from './told';

const file = (name: string, content: string): MailAttachment => ({ name, type: 'text/calendar', content });

const entryOf = ({ booking, session, course }: Scene): CalendarEntry =>
  bookingEvent(
    { booking, session, course, position: null, waiting: null, attendee: null, company: null },
    // Files go to those who come alone.
    { id: booking.attendeeId, role: 'learner' },
  );

/** What holds for the booking now. Nothing where it has ended since: that is told, and taken out of calendars, by itself. */
export function eventFiles(teller: Teller, scene: Scene): MailAttachment[] {
  if (scene.booking.status !== 'confirmed' || scene.session.status === 'cancelled') return [];
  return [file('booking.ics', writeCalendar([entryOf(scene)], publisherOf(teller)))];
}

/** Takes it out of calendars. */
export function cancelFiles(teller: Teller, scene: Scene): MailAttachment[] {
  const entry = entryOf(scene);
  // Whoever no longer comes joins by nothing.
  const ended: CalendarEntry = { ...entry, session: { ...entry.session, link: null }, status: 'cancelled' };
  return [file('cancelled.ics', writeCalendar([ended], publisherOf(teller), { method: 'cancel' }))];
}

/** Takes out the days that it had before and has no more. */
export function fallenDayFiles(
  teller: Teller,
  scene: Scene,
  before: Pick<Session, 'days' | 'wholeDays' | 'timeZone'>,
): MailAttachment[] {
  const left = countEvents(scene.session);
  if (scene.booking.status !== 'confirmed' || countEvents(before) <= left) return [];
  const { days, wholeDays, timeZone } = before;
  const entry = entryOf(scene);
  const fallen: CalendarEntry = {
    ...entry,
    session: { ...entry.session, days, wholeDays, timeZone },
    status: 'cancelled',
    skipped: left,
  };
  return [file('cancelled-days.ics', writeCalendar([fallen], publisherOf(teller), { method: 'cancel' }))];
}

const publisherOf = ({ app, settings }: Teller) => ({ name: settings.name, origin: app.origin });
