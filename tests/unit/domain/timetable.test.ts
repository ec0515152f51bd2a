// A course's sessions in brief, and the address of a course.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugOf } from '#domain/courses/course';
import { entryOf, type Timetable, type TimetableEntry, upcoming, withEntries } from '#domain/sessions/timetable';

const entry = (id: string, start: string, given: Partial<TimetableEntry> = {}): TimetableEntry => ({
  id,
  start,
  end: start,
  days: 1,
  wholeDays: false,
  timeZone: 'Europe/London',
  status: 'open',
  listed: true,
  audience: 'public',
  mode: 'in-person',
  venue: null,
  min: 0,
  ...given,
});
const ids = (timetable: Timetable): string[] => timetable.sessions.map(({ id }) => id);

describe('a timetable', () => {
  it('is kept by start, each session once, as it was written last', () => {
    const first = withEntries(null, 'c', [entry('b', '2026-02'), entry('a', '2026-01')]);
    expect(first).toMatchObject({ id: 'c', version: 1 });
    expect(ids(first)).toEqual(['a', 'b']);
    const second = withEntries(first, 'c', [entry('a', '2026-03', { status: 'cancelled' })]);
    expect(second.version).toBe(2);
    expect(ids(second)).toEqual(['b', 'a']);
    expect(second.sessions[1]?.status).toBe('cancelled');
    expect(ids(withEntries(second, 'c', [], ['b']))).toEqual(['a']);
  });

  it('keeps the latest 300', () => {
    const many = Array.from({ length: 310 }, (_, at) => entry(`s${at}`, `2026-${String(at).padStart(4, '0')}`));
    const kept = ids(withEntries(null, 'c', many));
    expect(kept).toHaveLength(300);
    expect(kept[0]).toBe('s10');
  });

  it('comes out the same in whatever order sessions arrive, those that start together by id', () => {
    const some = fc.uniqueArray(
      fc.record({ id: fc.constantFrom(...'abcdefgh'), start: fc.constantFrom('2026-01', '2026-02') }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(some, fc.infiniteStream(fc.nat()), (sessions, order) => {
        const entries = sessions.map(({ id, start }) => entry(id, start));
        const shuffled = entries
          .map((each) => ({ each, at: order.next().value as number }))
          .toSorted((one, other) => one.at - other.at);
        let timetable: Timetable | null = null;
        for (const { each } of shuffled) timetable = withEntries(timetable, 'c', [each]);
        const whole = entries.toSorted(
          (one, other) => one.start.localeCompare(other.start) || one.id.localeCompare(other.id),
        );
        expect(timetable?.sessions ?? []).toEqual(whole);
      }),
    );
  });

  it('shows what may still be booked: listed, not begun, of one’s audience', () => {
    const timetable = withEntries(null, 'c', [
      entry('past', '2026-01'),
      entry('now', '2026-02'),
      entry('soon', '2026-03'),
      entry('ours', '2026-04', { audience: 'acme' }),
      entry('theirs', '2026-05', { audience: 'bolt' }),
      entry('draft', '2026-06', { listed: false }),
    ]);
    expect(upcoming(timetable, '2026-02', ['public', 'acme']).map(({ id }) => id)).toEqual(['soon', 'ours']);
    expect(upcoming(timetable, '2026-02', ['public']).map(({ id }) => id)).toEqual(['soon']);
    expect(upcoming(null, '2026-02', ['public'])).toEqual([]);
  });

  it('takes from a session what a list of courses shows', () => {
    const session = {
      ...entry('a', '2026-01'),
      days: [{}, {}],
      places: { min: 3, max: 9 },
      venue: undefined,
      secret: 'x',
    };
    expect(entryOf(session)).toEqual(entry('a', '2026-01', { days: 2, min: 3 }));
  });
});

describe('the address of a course', () => {
  it.each([
    ['First Aid at Work (3 days)', 'first-aid-at-work-3-days'],
    ['  -- Élan & Vital --  ', 'elan-vital'],
    ['Smørrebrød på Straße', 'smorrebrod-pa-strasse'],
    ['Łódź', 'lodz'],
    ['ﬁre ½', 'fire-1-2'],
    ['応急手当', 'course'],
    ['!!!', 'course'],
    ['', 'course'],
    ['../../etc', 'etc'],
  ])('of %j is %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it('is always small letters, digits and single hyphens, at most 80, never empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        const slug = slugOf(title);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(80);
      }),
    );
  });
});
