import { describe, expect, it } from 'vitest';
import type { DashboardSession, Days, WeekFigures } from '#domain/dashboard/shapes';
import { instantOfBound, waitingSinceBound } from '#domain/queries/inbox';
import { weeksUntil } from '#domain/weeks';
import { dayStrip } from '../../../src/components/dashboard/days';
import { todayInWords } from '../../../src/components/dashboard/today';
import { todoList } from '../../../src/components/dashboard/todo';
import { bookedChart, replyChart } from '../../../src/components/dashboard/week-charts';
import { lengthOf } from '../../../src/components/dashboard/words';

const here = { timeZone: 'Europe/London', locale: 'en-GB', now: '2026-11-24T11:30:00.000Z' };
const weeks = (booked: (place: number) => number, firstReply: (place: number) => number | null): WeekFigures[] =>
  weeksUntil(here.now, here.timeZone, 13).map((week, place) => ({
    ...week,
    booked: booked(place),
    replies: 1,
    firstReply: firstReply(place),
    came: 40,
    missed: 10,
  }));
const count = (text: string, part: string | RegExp): number => text.split(part).length - 1;

const session = (given: Partial<DashboardSession> = {}): DashboardSession => ({
  ...{ id: 's1', courseId: 'c1', title: 'First Aid at Work', status: 'open', confirmed: false, mode: 'in-person' },
  ...{
    venue: 'Room 2',
    wholeDays: false,
    timeZone: 'Europe/London',
    instructors: ['Ingrid'],
    privateTo: null,
    pending: 0,
  },
  ...{ start: '2026-11-24T09:00:00.000Z', end: '2026-11-24T16:30:00.000Z', places: { min: 0, max: 12 } },
  days: [{ start: '2026-11-24T09:00:00.000Z', end: '2026-11-24T16:30:00.000Z' }],
  seats: { places: 12, held: 10, waiting: 0, free: 2 },
  ...given,
});
const days = (...sessions: DashboardSession[]): Days => ({
  ...{ today: '2026-11-24', dates: ['2026-11-24', '2026-11-25', '2026-12-01'], isMore: false },
  sessions,
});

describe('the chart of bookings', () => {
  const chart = bookedChart(
    weeks(
      (place) => 40 + place,
      () => null,
    ),
    here,
  ).text;
  it('has a bar for each of thirteen weeks, the last whole one leading and the running one outlined, both with their values', () => {
    expect([count(chart, '<rect'), count(chart, 'bar lead'), count(chart, 'bar running')]).toEqual([13, 1, 1]);
    expect(chart).toContain('>51</text>');
    expect(chart).toContain('>52</text>');
    expect(count(chart, 'class="on"')).toBe(2);
  });
  it('begins at nought and ends at or above the highest, by whole numbers', () => {
    expect(chart).toContain('>0</text>');
    expect(chart).toContain('>60</text>');
    const few = bookedChart(
      weeks(
        (place) => (place === 11 ? 1 : 0),
        () => null,
      ),
      here,
    ).text;
    expect(few).not.toMatch(/>0\.\d<\/text>/);
  });
  it('says in a sentence what matters, and has all of it as a table', () => {
    expect(chart).toContain(
      'role="img" aria-label="Bookings made per week from 31 August. Lowest 40 in the week of 31 August, highest 51 in the week of 16 November, 52 so far this week."',
    );
    expect(count(chart, '<tr><td>')).toBe(13);
    expect(chart).toContain('<summary>Show as a table</summary>');
  });
  it('has no style of its own, which the page’s policy would refuse', () => {
    expect(chart).not.toContain('style=');
  });
  it('is a sentence where there is nothing to draw', () => {
    const none = bookedChart(
      weeks(
        () => 0,
        () => null,
      ),
      here,
    ).text;
    expect(none).not.toContain('<svg');
    expect(none).toContain('No booking was made in the last thirteen weeks.');
  });
});

describe('the chart of first replies', () => {
  const chart = (firstReply: (place: number) => number | null) =>
    replyChart(
      weeks(() => 1, firstReply),
      here,
    ).text;
  it('draws the whole weeks, dots the running one, and marks the goal and the latest value', () => {
    const text = chart((place) => 300 - place * 12);
    expect(text).toContain('stroke-dasharray="2 4"');
    expect(text).toContain('>goal</text>');
    expect(text).toContain('>2.8 h</text>');
    expect(text).toContain('From 5 hours in the week of 31 Aug to 2.8 in the week of 16 Nov; goal 4 hours.');
  });
  it('leaves a gap where nobody was answered, and shows a week that stands alone', () => {
    const text = chart((place) => ([0, 1, 5, 10].includes(place) ? 120 : null));
    expect(count(text, '<circle')).toBe(2);
    expect(count(/class="line" d="([^"]*)"/.exec(text)?.[1] ?? '', 'M')).toBe(3);
    expect(text).not.toContain('stroke-dasharray="2 4"');
    expect(text).toContain('<td class="num">None</td>');
  });
  it('is a sentence where nobody was', () => {
    expect(chart((place) => (place === 12 ? 60 : null))).toContain('Nobody was answered for the first time');
  });
});

describe('what needs doing', () => {
  const one = { href: '/a', name: 'Height, 1 Dec', note: '3 booked' };
  it('leads to the list that it counts; to one thing at once, to several by opening them there', () => {
    const item = (opens: Parameters<typeof todoList>[0][number]['opens']) =>
      todoList([{ count: '2', what: 'things', note: '<b>', opens }]).text;
    expect(item('/bookings?tab=approve')).toContain('<a href="/bookings?tab=approve"><b>2</b>');
    expect(item([one])).toContain('<a href="/a"><b>2</b>');
    const several = item([one, { ...one, href: '/b' }]);
    expect(several).toMatch(/<details><summary><b>2<\/b>.*<a href="\/a">.*<a href="\/b">/);
    expect(several).toContain('&lt;b&gt;');
  });
});

describe('today in words', () => {
  it('says how many run with how many people, which are under way and when the next begins', () => {
    const later = { start: '2026-11-24T13:30:00.000Z', end: '2026-11-24T17:00:00.000Z' };
    const words = todayInWords(days(session(), session({ id: 's2', days: [later], ...later })), here);
    expect(words).toBe('Two sessions run today with 20 people. One is under way; the next begins at 13:30.');
    expect(todayInWords(days(session({ days: [later], ...later })), here)).toBe(
      'One session runs today with 10 people. The next begins at 13:30.',
    );
    expect(todayInWords(days(session()), { ...here, now: '2026-11-24T20:00:00.000Z' })).toMatch(/It is over\.$/);
  });
  it('names the next where none runs', () => {
    const next = { start: '2026-12-01T09:00:00.000Z', end: '2026-12-01T16:00:00.000Z' };
    expect(todayInWords(days(session({ days: [next], ...next })), here)).toBe(
      'No session runs today. The next is First Aid at Work, Tue 1 Dec 09:00.',
    );
    expect(todayInWords(days(), here, ' of yours')).toBe(
      'No session of yours runs today, or within the next ten working days.',
    );
  });
});

describe('the strip of days', () => {
  it('marks today, what is below its minimum and what is a draft, and names three at most of a day at once', () => {
    const risky = session({ id: 's2', title: '<Height>', places: { min: 11, max: 12 } });
    const many = ['s3', 's4', 's5'].map((id) => session({ id, status: 'draft' }));
    const text = dayStrip(days(session(), risky, ...many), here).text;
    expect(text).toMatch(/class="day today"><p class="date"><b>24<\/b> Tue, today/);
    expect(text).toContain('<b>1 December</b> Tue');
    expect(text).toMatch(/class="ev low"[^>]*><svg[^>]*aria-label="Below its minimum:".*?&lt;Height&gt;/);
    expect(text).toContain('<summary>and 2 more</summary>');
    expect(count(text, 'Nothing scheduled')).toBe(2);
  });
});

describe('words', () => {
  it('say how long something took', () => {
    expect([0.4, 35, 60, 162, 2879, 4320].map(lengthOf)).toEqual([
      '0 min',
      '35 min',
      '1 h',
      '2 h 42 min',
      '47 h 59 min',
      '3 days',
    ]);
  });
});

describe('the bound of those who have waited since a moment', () => {
  it('gives that moment back, and is no moment otherwise', () => {
    expect(instantOfBound(waitingSinceBound(here.now))).toBe(here.now);
    expect(['1', '', '0x', `1${'9'.repeat(15)}`, '0123'].map(instantOfBound)).toEqual([null, null, null, null, null]);
  });
});
