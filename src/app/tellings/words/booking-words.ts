// What people are told of a booking: whose it is, and who booked it for them.
import { action, facts, type Letter, type Part, quote, text } from '#app/mail/letter';
import { momentIn, whenLines } from '#app/mail/when';
import { ordinal, type Reader } from '#domain/format';
import type { Session } from '#domain/sessions/session';
import type { Telling, TellingKind } from '#domain/tellings/telling';
import { cancelFiles, eventFiles } from '../event-file';
import type { Scene } from '../scenes';
import type { Teller, Words } from '../told';
import { bookingFacts, bookingPath, courseOn, coursePath, joiningParts, type Standpoint } from './booking-parts';

export type BookingKind = Extract<TellingKind, `booking-${string}` | 'offer-ended'>;

/** What is looked up for some kinds. */
export interface Beside {
  /** Counted from 1, while it waits. */
  position: number | null;
  /** Of a transfer: the session that it came from. */
  from: Session | null;
  /** Of a swap: who came before. */
  former: string | null;
}

interface Said {
  title: string;
  parts: Part[];
  /** Where it is not the booking that they look at. */
  link?: string;
  /** Where there is more to do than to look at the booking. */
  action?: Part;
  calendar?: 'event' | 'cancel';
}

export function bookingWords(
  teller: Teller,
  telling: Telling<BookingKind>,
  scene: Scene,
  standpoint: Standpoint,
  beside: Beside,
): Words {
  const said = say(telling, scene, standpoint, beside);
  const isTheirs = standpoint.who !== 'booker';
  const files = said.calendar === 'cancel' ? cancelFiles(teller, scene) : eventFiles(teller, scene);
  const letter: Letter = {
    subject: said.title,
    parts: [...said.parts, said.action ?? action('Open the booking', bookingPath(scene))],
    attachments: said.calendar && isTheirs ? files : [],
  };
  return { title: said.title, link: said.link ?? bookingPath(scene), letter };
}

function say(telling: Telling<BookingKind>, scene: Scene, standpoint: Standpoint, beside: Beside): Said {
  const { reader, who } = standpoint;
  const isYou = who === 'attendee';
  const name = scene.attendee?.displayName ?? 'Somebody';
  const on = courseOn(scene, reader);
  const what = bookingFacts(scene, standpoint);
  const joining = joiningParts(scene, standpoint);
  const your = isYou ? 'Your' : `${name}’s`;
  const has = isYou ? 'You have' : `${name} has`;
  const forThem = isYou ? 'you' : name;
  switch (telling.kind) {
    case 'booking-made': {
      const { status } = telling.data as Telling<'booking-made'>['data'];
      if (status === 'confirmed')
        return {
          title: `${has} a seat on ${on}`,
          parts: [text('The booking is confirmed.'), what, ...joining],
          calendar: 'event',
        };
      if (status === 'pending')
        return {
          title: `${your} booking of ${on} awaits approval`,
          parts: [
            text(`A seat is held for ${forThem} until the office has decided. You are told as soon as it has.`),
            what,
          ],
        };
      return {
        title: `${isYou ? 'You are' : `${name} is`} on the waiting list for ${on}`,
        parts: [
          text(
            `The session is full.${beside.position === null ? '' : ` ${isYou ? 'You are' : `${name} is`} ${ordinal(beside.position)} in line.`} A seat that comes free goes to whoever is first in line.`,
          ),
          what,
        ],
      };
    }
    case 'booking-confirmed': {
      const { from } = telling.data as Telling<'booking-confirmed'>['data'];
      const why = {
        pending: 'The office has approved the booking.',
        waiting: 'A seat has come free: the booking is confirmed.',
        offered: 'The offered seat is taken: the booking is confirmed.',
      }[from];
      return { title: `${has} a seat on ${on}`, parts: [text(why), what, ...joining], calendar: 'event' };
    }
    case 'booking-held':
      return {
        title: `A seat on ${on} is held for ${forThem}`,
        parts: [text('A seat has come free. It is held until the office has approved the booking.'), what],
      };
    case 'booking-offered': {
      const { until } = telling.data as Telling<'booking-offered'>['data'];
      return {
        title: `A seat on ${on} is offered to ${forThem}`,
        parts: [text(keptWords(until, reader)), what],
        action: action('Accept or refuse the seat', bookingPath(scene)),
      };
    }
    case 'offer-ended': {
      const { by } = telling.data as Telling<'offer-ended'>['data'];
      return by === 'time'
        ? {
            title: `The offer of a seat on ${on} has lapsed`,
            parts: [text('It was not answered in time, and the seat has gone to whoever is next in line.'), what],
            action: action('See other dates', coursePath(scene)),
          }
        : {
            title: `The seat on ${on} was refused`,
            parts: [
              text(`${isYou ? 'You' : name} refused the seat that was offered. It goes to whoever is next in line.`),
              what,
            ],
            action: action('See other dates', coursePath(scene)),
          };
    }
    case 'booking-declined':
      return {
        title: `${your} booking of ${on} was declined`,
        parts: [text('The office could not accept the booking.'), ...reasonOf(telling), what],
        action: action('See other dates', coursePath(scene)),
      };
    case 'booking-cancelled':
      return {
        title: `${your} booking of ${on} is cancelled`,
        parts: [text('The seat, or the place in line, is given back.'), ...reasonOf(telling), what],
        action: action('See other dates', coursePath(scene)),
        calendar: 'cancel',
      };
    case 'booking-transferred':
      return {
        title: `${your} booking has moved to ${on}`,
        parts: [
          text(movedWords(scene, isYou ? 'You' : name)),
          what,
          ...(beside.from ? [facts(['Before', whenLines(beside.from, reader)])] : []),
          ...joining,
        ],
        // Until the new seat is sure, the old event must not stay in a calendar.
        calendar: scene.booking.status === 'confirmed' ? 'event' : 'cancel',
      };
    case 'booking-swapped':
      return swapWords(scene, standpoint, beside, { on, what, joining, name });
  }
}

const reasonOf = (telling: Telling<BookingKind>): Part[] =>
  quote('The reason', (telling.data as Telling<'booking-cancelled'>['data']).reason);

const movedWords = ({ booking }: Scene, subject: string): string =>
  booking.status === 'waiting'
    ? `${subject} ${subject === 'You' ? 'are' : 'is'} on the waiting list there.`
    : booking.status === 'confirmed'
      ? 'The seat there is confirmed.'
      : 'The seat there is held until the office has approved it.';

function swapWords(
  scene: Scene,
  { who, reader }: Standpoint,
  { former, position }: Beside,
  { on, what, joining, name }: { on: string; what: Part; joining: Part[]; name: string },
): Said {
  const { status, offeredUntil } = scene.booking;
  if (who === 'former')
    return {
      title: `Your ${status === 'waiting' ? 'place' : 'seat'} on ${on} has gone to somebody else`,
      parts: [text(`${name} comes in your place.`), what],
      link: coursePath(scene),
      action: action('See other dates', coursePath(scene)),
      calendar: 'cancel',
    };
  const isYou = who === 'attendee';
  const inPlace = `${isYou ? 'You come' : `${name} comes`}${former ? ` in place of ${former}` : ''}.`;
  const forThem = isYou ? 'you' : name;
  switch (status) {
    case 'waiting': {
      const are = isYou ? 'You are' : `${name} is`;
      const place = position === null ? '' : ` ${are} ${ordinal(position)} in line.`;
      return { title: `${are} on the waiting list for ${on}`, parts: [text(`${inPlace}${place}`), what] };
    }
    case 'offered':
      return {
        title: `A seat on ${on} is offered to ${forThem}`,
        parts: [text(inPlace), ...(offeredUntil ? [text(keptWords(offeredUntil, reader))] : []), what],
        action: action('Accept or refuse the seat', bookingPath(scene)),
      };
    case 'pending':
      return {
        title: `A seat on ${on} is held for ${forThem}`,
        parts: [text(`${inPlace} The seat is held until the office has decided.`), what],
      };
    default:
      return {
        title: `${isYou ? 'You have' : `${name} has`} a seat on ${on}`,
        parts: [text(inPlace), what, ...joining],
        ...(isYou && { calendar: 'event' as const }),
      };
  }
}

const keptWords = (until: string, reader: Reader): string =>
  `It is kept until ${momentIn(until, reader)}. Then it goes to whoever is next in line.`;
