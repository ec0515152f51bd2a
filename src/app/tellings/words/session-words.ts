// What people are told of a session: those who come, and those who booked for others.
import { action, facts, type Letter, type Part, quote, text } from '#app/mail/letter';
import { whenLines } from '#app/mail/when';
import type { Session } from '#domain/sessions/session';
import type { Telling, TellingKind } from '#domain/tellings/telling';
import { cancelFiles, eventFiles, fallenDayFiles } from '../event-file';
import type { Scene } from '../scenes';
import type { Teller, Words } from '../told';
import {
  bookingFacts,
  bookingPath,
  courseOn,
  coursePath,
  joiningParts,
  placeOf,
  type Standpoint,
} from './booking-parts';

export type SessionKind = Extract<TellingKind, `session-${string}`>;

/** How the session is one person's: their own booking, and those of others that they made. */
export interface Concern {
  scene: Scene;
  isOwn: boolean;
  /** Names of those for whom they booked. */
  others: readonly string[];
}

export function sessionWords(
  teller: Teller,
  telling: Telling<SessionKind>,
  { scene, isOwn, others }: Concern,
  { reader }: Pick<Standpoint, 'reader'>,
): Words {
  const standpoint: Standpoint = { reader, who: isOwn ? 'attendee' : 'booker' };
  const on = courseOn(scene, reader);
  const what = isOwn ? bookingFacts(scene, standpoint) : sessionFacts(scene, standpoint);
  const people = others.length > 0 ? [facts([isOwn ? 'You also booked for' : 'You booked for', others])] : [];
  const link = isOwn ? bookingPath(scene) : `/bookings?sessionId=${scene.session.id}`;
  const open = action(isOwn ? 'Open the booking' : 'See the bookings', link);
  const say = (title: string, parts: Part[], attachments: Letter['attachments'] = [], last = open): Words => ({
    title,
    link,
    letter: { subject: title, parts: [...parts, ...people, last], attachments: isOwn ? attachments : [] },
  });
  switch (telling.kind) {
    case 'session-moved': {
      const { before: changed } = telling.data as Telling<'session-moved'>['data'];
      const before = { ...scene.session, ...changed } as Session;
      const files = [...eventFiles(teller, scene), ...fallenDayFiles(teller, scene, before)];
      if (isLinkAlone(changed))
        return say(
          `${on}: the link to join has changed`,
          [text('The booking stands.'), what, ...joiningParts(scene, standpoint)],
          files,
        );
      const isSameTime = JSON.stringify(before.days) === JSON.stringify(scene.session.days);
      return say(
        isSameTime
          ? `${on}: the place has changed`
          : `${scene.course.title} has moved to ${on.slice(scene.course.title.length + 2)}`,
        [
          text(
            isSameTime ? 'The place has changed. The booking stands.' : 'The dates have changed. The booking stands.',
          ),
          what,
          was(before, scene, reader),
          ...('link' in changed ? joiningParts(scene, standpoint) : []),
        ],
        files,
      );
    }
    case 'session-cancelled':
      return say(
        `${on} is cancelled`,
        [
          text('We are sorry: the session does not take place. You need not do anything for the booking to end.'),
          ...quote('The reason', (telling.data as Telling<'session-cancelled'>['data']).reason),
          what,
        ],
        cancelFiles(teller, scene),
        action('See other dates', coursePath(scene)),
      );
    case 'session-confirmed':
      return say(
        `${on} is sure to run`,
        [text('The session takes place.'), what, ...joiningParts(scene, standpoint)],
        eventFiles(teller, scene),
      );
    case 'session-reminder':
      return say(`Reminder: ${on}`, [
        text(isOwn ? 'We look forward to seeing you.' : 'It is about to begin.'),
        what,
        ...joiningParts(scene, standpoint),
      ]);
  }
}

/** Nothing else changed, which concerns those alone who have it. */
export const isLinkAlone = (before: Record<string, unknown>): boolean =>
  Object.keys(before).every((field) => field === 'link');

const sessionFacts = ({ session, course }: Scene, { reader }: Standpoint): Part =>
  facts(['Course', course.title], ['When', whenLines(session, reader)], ['Where', placeOf(session)]);

/** What changed, as it was. */
function was(before: Session, { session }: Scene, reader: Standpoint['reader']): Part {
  const [then, now] = [whenLines(before, reader), whenLines(session, reader)];
  return facts(
    JSON.stringify(then) === JSON.stringify(now) ? null : ['Before', then],
    placeOf(before) === placeOf(session) ? null : ['Where before', placeOf(before)],
  );
}
