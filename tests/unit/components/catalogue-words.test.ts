import { describe, expect, it } from 'vitest';
import { dateOf, datesOf, hoursInShort, hoursOf, ownHoursOf, roomOf } from '../../../src/components/catalogue/words';

const reader = { timeZone: 'Europe/London', locale: 'en-GB', now: '2026-11-24T09:00:00.000Z' };
const day = (start: string, end: string) => ({ start, end });
const seats = (free: number, waiting = 0) => ({ places: 12, held: 12 - free, waiting, free });
const brief = {
  id: 's',
  start: '2026-11-24T13:30:00.000Z',
  end: '2026-11-24T17:00:00.000Z',
  days: 1,
  wholeDays: false,
  timeZone: 'Europe/London',
  mode: 'in-person',
  seats: seats(2),
};

describe('how the catalogue says when', () => {
  it('names today, and the hours by the clock of the place', () => {
    expect(dateOf(brief, reader)).toBe('Today, 24 November');
    expect(hoursInShort(brief, reader)).toBe('Today, 13:30 to 17:00');
    expect(hoursInShort({ ...brief, days: 3 }, reader)).toBe('Today, 3 days');
    expect(hoursInShort({ ...brief, mode: 'online' }, reader)).toBe('Today, live online');
  });

  it('calls it today where the session is, not where the organisation is', () => {
    const tokyo = { ...brief, start: '2026-11-24T23:00:00.000Z', timeZone: 'Asia/Tokyo' };
    expect(dateOf(tokyo, reader)).toBe('25 November');
  });

  it('ends whole days on their last day, not at the midnight after it', () => {
    const days = [day('2026-12-02T00:00:00.000Z', '2026-12-03T00:00:00.000Z')];
    expect(datesOf({ days, wholeDays: true, timeZone: 'Europe/London' }, reader)).toBe('Wed 2 Dec');
    expect(hoursOf({ days, wholeDays: true, timeZone: 'Europe/London' }, reader)).toBe('All day');
  });

  it('gives one span of hours for days that share it over a change of the clock, and each day its own else', () => {
    const shared = [
      day('2026-10-24T08:00:00.000Z', '2026-10-24T15:30:00.000Z'),
      day('2026-10-26T09:00:00.000Z', '2026-10-26T16:30:00.000Z'),
    ];
    const timed = { days: shared, wholeDays: false, timeZone: 'Europe/London' };
    expect(hoursOf(timed, reader)).toBe('09:00 to 16:30, London time');
    const other = [shared[0], day('2026-10-26T09:00:00.000Z', '2026-10-26T12:00:00.000Z')] as typeof shared;
    expect(hoursOf({ ...timed, days: other }, reader)).toBe(
      'Sat 24 Oct 09:00 to 16:30; Mon 26 Oct 09:00 to 12:00, London time',
    );
  });

  it('adds the reader’s own clock only where it shows another time', () => {
    const timed = {
      days: [day('2026-12-02T00:30:00.000Z', '2026-12-02T07:00:00.000Z')],
      wholeDays: false,
      timeZone: 'Asia/Tokyo',
    };
    expect(ownHoursOf(timed, reader)).toBe('00:30 to 07:00, London time');
    expect(ownHoursOf(timed, { ...reader, timeZone: 'America/New_York' })).toBe(
      'Tue 1 Dec 19:30 to 02:00, New York time',
    );
    expect(ownHoursOf(timed, { ...reader, timeZone: 'Asia/Seoul' })).toBeUndefined();
  });
});

describe('how the catalogue says whether there is room', () => {
  it.each([
    [seats(1), true, '1', ' place left', true],
    [seats(4), true, '4', ' places left', false],
    [seats(0), true, 'Full', ', join the waiting list', false],
    [seats(0), false, 'Full', '', false],
  ] as const)('%o with a waiting list %s', (given, hasList, lead, rest, isFew) => {
    expect(roomOf(given, hasList)).toEqual({ lead, rest, isFew });
  });

  it('promises no seat that somebody in line is about to get', () => {
    expect(roomOf(seats(1, 2), true).lead).toBe('Full');
  });
});
