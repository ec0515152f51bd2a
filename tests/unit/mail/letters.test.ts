// What mails say, and that nobody's name becomes markup or a line of the head.
import { describe, expect, it } from 'vitest';
import { headerText } from '#app/mail/header-text';
import { action, facts, type Letter, quote, text } from '#app/mail/letter';
import { whenLines } from '#app/mail/when';
import { writeLetter } from '#app/mail/write-letter';
import type { Scene } from '#app/tellings/scenes';
import type { Teller } from '#app/tellings/told';
import { type Beside, type BookingKind, bookingWords } from '#app/tellings/words/booking-words';
import { postWords } from '#app/tellings/words/post-words';
import { type SessionKind, sessionWords } from '#app/tellings/words/session-words';
import type { Booking } from '#domain/bookings/booking';
import type { Session } from '#domain/sessions/session';
import { accentPalette, hexOf } from '#domain/settings/accent-hex';
import { DEFAULT_SETTINGS } from '#domain/settings/settings';
import type { Telling } from '#domain/tellings/telling';
import { newUser } from '#domain/users/user';
import type { Stored } from '#ports/records';

const NOW = '2026-11-20T09:00:00.000Z';
const LONDON = { timeZone: 'Europe/London', locale: 'en-GB', now: NOW };
const PARIS = { ...LONDON, timeZone: 'Europe/Paris' };
const organisation = { ...DEFAULT_SETTINGS, name: 'Harbour & Row', email: 'office@harbour-row.example' };
const on = { organisation, origin: 'https://learn.example', name: 'Ada', isChoosable: true };
const teller = {
  app: { origin: 'https://learn.example', clock: { now: () => NOW } },
  settings: organisation,
} as unknown as Teller;

const session = {
  ...{ id: 's1', version: 3, status: 'open', courseId: 'c1', wholeDays: false, timeZone: 'Europe/London' },
  days: [{ start: '2026-12-01T09:30:00.000Z', end: '2026-12-01T16:00:00.000Z' }],
  ...{
    mode: 'in-person',
    venue: 'Mill Hall',
    link: 'https://meet.example/x',
    places: { min: 4, max: 12 },
    instructors: [],
  },
  ...{ confirmed: true, joiningInstructions: 'Bring boots.\nRing twice.', updatedAt: NOW },
} as unknown as Stored & Session;
const scene = (booking: Partial<Booking> = {}, of: Partial<Session> = {}): Scene => ({
  booking: {
    ...{ id: 'b1', version: 1, status: 'confirmed', reference: 'BK-2345678', sessionId: 's1', courseId: 'c1' },
    ...{ attendeeId: 'ada', bookerId: 'mara', updatedAt: NOW },
    ...booking,
  } as Booking,
  session: { ...session, ...of } as Stored & Session,
  course: { id: 'c1', title: 'First Aid', slug: 'first-aid', code: 'FA' },
  attendee: newUser({ id: 'ada', displayName: 'Ada Lovelace', email: 'ada@post.example', now: NOW }),
  booker: null,
});
const NOTHING: Beside = { position: null, from: null, former: null };
const telling = (kind: string, data: Record<string, unknown>) =>
  ({ id: 't1', version: 1, kind, data, about: { entity: 'bookings', id: 'b1' } }) as unknown as Telling<BookingKind>;
const say = (
  kind: string,
  data: Record<string, unknown>,
  who: 'attendee' | 'booker' | 'former',
  of = scene(),
  beside = NOTHING,
) => {
  const words = bookingWords(teller, telling(kind, data), of, { reader: LONDON, who }, beside);
  return { ...words, ...writeLetter(words.letter, on), files: words.letter.attachments?.map(({ name }) => name) };
};
const ofSession = (kind: string, data: Record<string, unknown>, of = scene(), others: string[] = [], isOwn = true) => {
  const about = { ...telling(kind, data), about: { entity: 'sessions', id: 's1' } } as unknown as Telling<SessionKind>;
  const words = sessionWords(teller, about, { scene: of, isOwn, others }, { reader: LONDON });
  return { ...words, ...writeLetter(words.letter, on), files: words.letter.attachments?.map(({ name }) => name) };
};

describe('a letter', () => {
  const letter: Letter = {
    subject: 'Hello\r\nBcc: all@post.example',
    parts: [
      text('One <b>two</b>'),
      facts(['Where', 'A & B'], ['When', ['one', 'two']], ['Nothing', null]),
      ...quote('They wrote', 'Line <1>\nLine 2'),
      action('Open "it"', '/bookings/b1?a=1&b=2'),
    ],
  };

  it('is text and HTML that say the same, with nothing of what people wrote as markup', () => {
    const { subject, text: plain, html } = writeLetter(letter, { ...on, name: '<script>alert(1)</script>' });
    expect(subject).toBe('Hello Bcc: all@post.example');
    expect(plain).toContain('When: one\n  two');
    expect(plain).toContain('> Line <1>\n> Line 2');
    expect(plain).toContain('https://learn.example/bookings/b1?a=1&b=2');
    expect(plain).not.toContain('Nothing');
    expect(html).not.toMatch(/<script|<b>|<table/);
    expect(html).toContain('One &#60;b&#62;two&#60;/b&#62;');
    expect(html).toContain('Line &#60;1&#62;<br>Line 2');
    expect(html).toContain('href="https://learn.example/bookings/b1?a=1&#38;b=2"');
    expect(html).toContain('Harbour &#38; Row');
  });

  it('has the organisation’s look, in dark programs too, and says how to choose what comes', () => {
    const logo = '/api/pictures/settings/organisation?v=1';
    const { html, text: plain } = writeLetter(letter, { ...on, organisation: { ...organisation, logo } });
    expect(html).toContain('src="https://learn.example/api/pictures/settings/organisation?v=1"');
    expect(html).toContain(accentPalette({ hue: 205, chroma: 0.072 }).light.accent);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(plain).toContain('You choose what comes by mail: https://learn.example/');
    expect(writeLetter(letter, { ...on, isChoosable: false }).text).not.toContain('You choose');
  });

  it('keeps names and subjects to one line of a length that is shown', () => {
    expect(headerText('A\u2028B\u0000C\tD ')).toBe('A B C D');
    expect(headerText('x'.repeat(500)).length).toBe(200);
  });

  it('writes colours as every mail program knows them', () => {
    expect([hexOf(1, 0, 0), hexOf(0, 0, 0), hexOf(0.628, 0.2577, 29.23)]).toEqual(['#ffffff', '#000000', '#ff0000']);
  });
});

describe('news', () => {
  it('is the post’s title and excerpt, or the organisation’s name where it has none, and leads to the post', () => {
    const post = { id: 'p1', title: 'The lift works\r\nBcc: all@post.example', excerpt: 'Come <b>up</b>.' };
    const { title, link, letter } = postWords(teller, post);
    const { subject, text: plain, html } = writeLetter(letter, on);
    expect([title, link]).toEqual([`News: ${post.title}`, '/posts/p1']);
    expect(subject).toBe('The lift works Bcc: all@post.example');
    expect(html).toContain('Come &#60;b&#62;up&#60;/b&#62;.');
    expect(plain).toContain('https://learn.example/posts/p1');
    const bare = writeLetter(postWords(teller, { ...post, excerpt: null }).letter, on);
    expect(bare.text).toContain('There is news from Harbour & Row.');
  });
});

describe('when a session takes place', () => {
  it('stands in its own zone, and in the reader’s where that shows another time', () => {
    expect(whenLines(session, LONDON)).toEqual(['Tue 1 Dec, 09:30 to 16:00']);
    expect(whenLines(session, PARIS)).toEqual([
      'Tue 1 Dec, 09:30 to 16:00, London time',
      'Tue 1 Dec, 10:30 to 17:00, Paris time',
    ]);
  });

  it('is dates alone for whole days, and the first and the last of many', () => {
    const days = [{ start: '2026-12-01T00:00:00.000Z', end: '2026-12-03T00:00:00.000Z' }];
    expect(whenLines({ ...session, days, wholeDays: true }, PARIS)).toEqual(['Tue 1 to Wed 2 Dec']);
    const many = Array.from({ length: 9 }, (_, at) => ({
      start: `2026-12-0${at + 1}T09:00:00.000Z`,
      end: `2026-12-0${at + 1}T10:00:00.000Z`,
    }));
    expect(whenLines({ ...session, days: many }, LONDON)).toEqual([
      'Tue 1 Dec, 09:00 to 10:00',
      '… 9 days in all',
      'Wed 9 Dec, 09:00 to 10:00',
    ]);
  });
});

describe('what people are told of a booking', () => {
  it('is that they have a seat, with how to join once it is sure to run', () => {
    const sure = say('booking-made', { status: 'confirmed' }, 'attendee');
    expect(sure.title).toBe('You have a seat on First Aid, Tue 1 Dec');
    expect(sure.text).toContain('To join: https://meet.example/x');
    expect(sure.text).toContain('> Bring boots.\n> Ring twice.');
    expect(sure.files).toEqual(['booking.ics']);
    const unsure = say('booking-made', { status: 'confirmed' }, 'attendee', scene({}, { confirmed: false }));
    expect(unsure.text).toContain('It is not yet sure to run: it needs 4 people.');
    expect(unsure.text).not.toContain('meet.example');
    expect(JSON.stringify(unsure)).not.toContain('boots');
    expect(unsure.letter.attachments?.[0]?.content).not.toContain('meet.example');
  });

  it('is told to who booked for them by name, without how to join and without a file', () => {
    const told = say('booking-made', { status: 'confirmed' }, 'booker');
    expect(told.title).toBe('Ada Lovelace has a seat on First Aid, Tue 1 Dec');
    expect(told.text).not.toMatch(/boots|meet\.example/);
    expect(told.files).toEqual([]);
  });

  it('is where they stand in line, that it is held, and until when it is offered', () => {
    const waits = say('booking-made', { status: 'waiting' }, 'attendee', scene({ status: 'waiting' }), {
      ...NOTHING,
      position: 3,
    });
    expect(waits.title).toBe('You are on the waiting list for First Aid, Tue 1 Dec');
    expect(waits.text).toContain('You are 3rd in line.');
    expect(waits.files).toEqual([]);
    const held = say('booking-made', { status: 'pending' }, 'attendee', scene({ status: 'pending' }));
    expect(held.title).toBe('Your booking of First Aid, Tue 1 Dec awaits approval');
    const until = '2026-11-21T14:00:00.000Z';
    const offered = say('booking-offered', { until }, 'attendee', scene({ status: 'offered' }));
    expect(offered.text).toContain('It is kept until Sat 21 Nov at 14:00, London time. Then');
    expect(offered.text).toContain('Accept or refuse the seat:\nhttps://learn.example/bookings/b1');
    expect(say('offer-ended', { by: 'time' }, 'attendee').title).toBe(
      'The offer of a seat on First Aid, Tue 1 Dec has lapsed',
    );
    expect(say('offer-ended', { by: 'person' }, 'booker').text).toContain('Ada Lovelace refused the seat');
    expect(say('booking-confirmed', { from: 'waiting' }, 'attendee').text).toContain('A seat has come free');
    expect(say('booking-held', { from: 'waiting' }, 'booker').title).toContain('is held for Ada Lovelace');
  });

  it('is why it ended, and takes it out of the calendar', () => {
    const cancelled = say('booking-cancelled', { reason: 'Ill <b>' }, 'attendee', scene({ status: 'cancelled' }));
    expect(cancelled.title).toBe('Your booking of First Aid, Tue 1 Dec is cancelled');
    expect(cancelled.text).toContain('> Ill <b>');
    expect(cancelled.html).toContain('Ill &#60;b&#62;');
    expect(cancelled.files).toEqual(['cancelled.ics']);
    const declined = say('booking-declined', { reason: null }, 'attendee', scene({ status: 'declined' }));
    expect(declined.text).toContain('See other dates:\nhttps://learn.example/courses/c1');
    expect(declined.files).toEqual([]);
  });

  it('is the new date with the old one, and who comes in whose place', () => {
    const moved = say('booking-transferred', {}, 'attendee', scene(), {
      ...NOTHING,
      from: { ...session, days: [{ start: '2026-11-28T09:00:00.000Z', end: '2026-11-28T10:00:00.000Z' }] } as Session,
    });
    expect(moved.title).toBe('Your booking has moved to First Aid, Tue 1 Dec');
    expect(moved.text).toContain('Before: Sat 28 Nov, 09:00 to 10:00');
    expect(moved.files).toEqual(['booking.ics']);
    const inLine = say('booking-transferred', {}, 'attendee', scene({ status: 'waiting' }));
    expect(inLine.files).toEqual(['cancelled.ics']);
    const beside = { ...NOTHING, former: 'Ben' };
    expect(say('booking-swapped', {}, 'attendee', scene(), beside).text).toContain('You come in place of Ben.');
    const former = say('booking-swapped', {}, 'former', scene(), beside);
    expect([former.title, former.files]).toEqual([
      'Your seat on First Aid, Tue 1 Dec has gone to somebody else',
      ['cancelled.ics'],
    ]);
    // They may not read the booking any more.
    expect(former.link).toBe('/courses/c1');
  });

  it('says of a swap what has changed hands: a seat, one that waits for the office, an offer, a place in line', () => {
    const swapped = (booking: Partial<Booking>, who: 'attendee' | 'former' = 'attendee') =>
      say('booking-swapped', {}, who, scene(booking), { ...NOTHING, position: 2, former: 'Ben' });
    expect(swapped({ status: 'pending' }).title).toBe('A seat on First Aid, Tue 1 Dec is held for you');
    const offer = swapped({ status: 'offered', offeredUntil: '2026-11-22T18:00:00.000Z' });
    expect(offer.title).toBe('A seat on First Aid, Tue 1 Dec is offered to you');
    expect(offer.text).toContain('It is kept until');
    expect(offer.text).toContain('Accept or refuse the seat');
    const inLine = swapped({ status: 'waiting' });
    expect(inLine.title).toBe('You are on the waiting list for First Aid, Tue 1 Dec');
    expect(inLine.text).toContain('You come in place of Ben. You are 2nd in line.');
    expect(inLine.files).toEqual([]);
    expect(swapped({ status: 'waiting' }, 'former').title).toBe(
      'Your place on First Aid, Tue 1 Dec has gone to somebody else',
    );
  });
});

describe('what people are told of a session', () => {
  it('is what it was before, and the days that fell away', () => {
    const before = {
      days: [
        { start: '2026-11-30T09:30:00.000Z', end: '2026-11-30T16:00:00.000Z' },
        { start: '2026-12-01T09:30:00.000Z', end: '2026-12-01T16:00:00.000Z' },
      ],
      venue: 'Old Hall',
    };
    const moved = ofSession('session-moved', { before });
    expect(moved.title).toBe('First Aid has moved to Tue 1 Dec');
    expect(moved.text).toContain('Before: Mon 30 Nov, 09:30 to 16:00\n  Tue 1 Dec, 09:30 to 16:00');
    expect(moved.text).toContain('Where before: Old Hall');
    expect(moved.files).toEqual(['booking.ics', 'cancelled-days.ics']);
    const linked = ofSession('session-moved', { before: { link: 'https://meet.example/old' } });
    expect(linked.title).toBe('First Aid, Tue 1 Dec: the link to join has changed');
    expect(linked.text).toContain('To join: https://meet.example/x');
    expect(ofSession('session-moved', { before: { venue: 'Old Hall' } }).title).toBe(
      'First Aid, Tue 1 Dec: the place has changed',
    );
  });

  it('is that it is off, with the reason, or on, with how to join', () => {
    const off = ofSession('session-cancelled', { reason: 'Snow.', whom: 'everybody' }, scene({ status: 'called-off' }));
    expect(off.title).toBe('First Aid, Tue 1 Dec is cancelled');
    expect(off.text).toContain('> Snow.');
    expect(off.files).toEqual(['cancelled.ics']);
    expect(ofSession('session-confirmed', {}).text).toContain('> Bring boots.');
    expect(ofSession('session-reminder', {}).title).toBe('Reminder: First Aid, Tue 1 Dec');
  });

  it('names to a manager those for whom they booked', () => {
    const told = ofSession('session-cancelled', { reason: null, whom: 'everybody' }, scene(), ['Ada', 'Ben'], false);
    expect(told.text).toContain('You booked for: Ada\n  Ben');
    expect([told.link, told.files]).toEqual(['/bookings?sessionId=s1', []]);
  });
});
