import { describe, expect, it } from 'vitest';
import {
  areZonesApart,
  formatAmount,
  formatDate,
  formatDateRange,
  formatDateTime,
  formatDay,
  formatDayAndMonth,
  formatExact,
  formatLongDate,
  formatMoment,
  formatMoney,
  formatRelative,
  formatTime,
  formatTimeRange,
  localDay,
  ordinal,
  type Reader,
} from '#domain/format';

const london: Reader = { timeZone: 'Europe/London', locale: 'en-GB', now: '2026-11-24T12:18:00.000Z' };
const auckland: Reader = { ...london, timeZone: 'Pacific/Auckland' };

describe('dates', () => {
  it('are written short, with the year only where it is another', () => {
    expect(formatDate('2026-12-01T09:00:00.000Z', london)).toBe('Tue 1 Dec');
    expect(formatDate('2027-01-12T09:00:00.000Z', london)).toBe('Tue 12 Jan 2027');
  });

  it('are those of the zone, not of UTC', () => {
    expect(formatDate('2026-12-01T12:00:00.000Z', auckland)).toBe('Wed 2 Dec');
    expect(localDay('2026-12-31T23:30:00.000Z', 'Asia/Tokyo')).toBe('2027-01-01');
  });

  it('take the year from the zone as well', () => {
    const tokyo: Reader = { timeZone: 'Asia/Tokyo', locale: 'en-GB', now: '2026-12-31T22:00:00.000Z' };
    expect(formatDate('2027-01-02T00:00:00.000Z', tokyo)).toBe('Sat 2 Jan');
  });

  it('name the days around now', () => {
    expect(formatDay('2026-11-24T23:59:00.000Z', london)).toBe('Today');
    expect(formatDay('2026-11-25T00:00:00.000Z', london)).toBe('Tomorrow');
    expect(formatDay('2026-11-23T00:00:00.000Z', london)).toBe('Yesterday');
    expect(formatDay('2026-11-26T00:00:00.000Z', london)).toBe('Thu 26 Nov');
  });

  it('count days right over the night in which the clocks change', () => {
    const evening: Reader = { ...london, now: '2026-10-24T22:30:00.000Z' };
    expect(formatDay('2026-10-25T23:30:00.000Z', evening)).toBe('Tomorrow');
    expect(formatDay('2026-10-26T00:30:00.000Z', evening)).toBe('Mon 26 Oct');
  });

  it('come long for the public page and in pieces for the big number', () => {
    expect(formatLongDate('2026-12-01T09:00:00.000Z', london)).toBe('1 December');
    expect(formatDayAndMonth('2026-12-01T09:00:00.000Z', london)).toEqual({ day: '1', month: 'Dec' });
  });

  it('keep the order of another locale', () => {
    expect(formatDate('2026-12-01T17:00:00.000Z', { ...london, locale: 'en-US' })).toBe('Tue Dec 1');
    expect(formatDate('2026-12-01T09:00:00.000Z', { ...london, locale: 'de-DE' })).toBe('Di., 1. Dez.');
  });
});

describe('ranges of dates', () => {
  const range = (start: string, end: string, reader = london): string =>
    formatDateRange(`${start}T09:00:00.000Z`, `${end}T16:30:00.000Z`, reader);

  it('share the month where they have one', () => {
    expect(range('2026-12-02', '2026-12-04')).toBe('Wed 2 to Fri 4 Dec');
    expect(range('2026-11-30', '2026-12-02')).toBe('Mon 30 Nov to Wed 2 Dec');
  });

  it('are one date on one day', () => {
    expect(range('2026-12-02', '2026-12-02')).toBe('Wed 2 Dec');
  });

  it('say both years where they differ', () => {
    expect(range('2026-12-30', '2027-01-02')).toBe('Wed 30 Dec to Sat 2 Jan 2027');
    expect(range('2027-12-30', '2028-01-02')).toBe('Thu 30 Dec 2027 to Sun 2 Jan 2028');
  });

  it('keep both months where a locale writes the month first', () => {
    expect(range('2026-12-02', '2026-12-04', { ...london, locale: 'en-US' })).toBe('Wed Dec 2 to Fri Dec 4');
  });

  it('use a dash where "to" would be no word', () => {
    expect(range('2026-12-02', '2026-12-04', { ...london, locale: 'de-DE' })).toMatch(/^Mi\., 2\. – Fr\., 4\. Dez\.$/);
  });
});

describe('times', () => {
  it('follow summer time', () => {
    expect(formatTime('2026-07-01T08:00:00.000Z', london)).toBe('09:00');
    expect(formatTime('2026-12-01T09:00:00.000Z', london)).toBe('09:00');
  });

  it('join with "to" and with the day', () => {
    expect(formatTimeRange('2026-12-01T09:00:00.000Z', '2026-12-01T16:30:00.000Z', london)).toBe('09:00 to 16:30');
    expect(formatDateTime('2026-11-24T13:30:00.000Z', london)).toBe('Today 13:30');
    expect(formatDateTime('2026-11-20T09:41:00.000Z', london)).toBe('Fri 20 Nov 09:41');
  });

  it('tell the exact instant with its zone', () => {
    const exact = formatExact('2026-12-01T09:00:00.000Z', london);
    expect(exact).toBe('Tuesday 1 December 2026 at 09:00 GMT, Europe/London');
    expect(formatExact('2026-07-01T08:00:00.000Z', london)).toContain('09:00 BST');
  });

  it('know when two zones show another clock', () => {
    expect(areZonesApart('2026-12-01T09:00:00.000Z', 'Europe/London', 'Atlantic/Reykjavik')).toBe(false);
    expect(areZonesApart('2026-07-01T09:00:00.000Z', 'Europe/London', 'Atlantic/Reykjavik')).toBe(true);
  });
});

describe('moments gone by', () => {
  it('shrink to what a narrow column needs', () => {
    expect(formatMoment('2026-11-24T09:02:00.000Z', london)).toBe('09:02');
    expect(formatMoment('2026-11-20T09:02:00.000Z', london)).toBe('Fri');
    expect(formatMoment('2026-11-17T09:02:00.000Z', london)).toBe('17 Nov');
    expect(formatMoment('2025-11-17T09:02:00.000Z', london)).toBe('17 Nov 2025');
  });

  it('are told as how long ago', () => {
    expect(formatRelative('2026-11-24T12:17:30.000Z', london)).toBe('just now');
    expect(formatRelative('2026-11-24T11:43:00.000Z', london)).toBe('35 min ago');
    expect(formatRelative('2026-11-24T10:00:00.000Z', london)).toBe('2 h ago');
    expect(formatRelative('2026-11-23T10:00:00.000Z', london)).toBe('Yesterday');
    expect(formatRelative('2026-11-10T10:00:00.000Z', london)).toBe('10 Nov');
  });

  it('are never told as minutes ago when they are still to come', () => {
    expect(formatRelative('2026-11-24T13:30:00.000Z', london)).toBe('13:30');
  });
});

describe('money', () => {
  it('has the minor digits of its currency', () => {
    expect(formatMoney({ amount: 28500, currency: 'GBP' }, 'en-GB')).toBe('£285.00');
    expect(formatMoney({ amount: 1200, currency: 'JPY' }, 'en-GB')).toBe('JP¥1,200');
    expect(formatMoney({ amount: 1234, currency: 'KWD' }, 'en-GB')).toMatch(/1\.234$/);
  });

  it('is whole on the public page, unless pence would be lost', () => {
    expect(formatMoney({ amount: 28500, currency: 'GBP' }, 'en-GB', { whole: true })).toBe('£285');
    expect(formatMoney({ amount: 28550, currency: 'GBP' }, 'en-GB', { whole: true })).toBe('£285.50');
  });

  it('stands without its sign in a column', () => {
    expect(formatAmount({ amount: 148000, currency: 'GBP' }, 'en-GB')).toBe('1,480.00');
  });
});

it('writes places in line', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 103].map(ordinal)).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 103rd'.split(' '),
  );
});
