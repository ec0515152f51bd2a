import { expect, test } from 'vitest';
import { courses } from '../../src/domain/courses/course';
import type { FieldMeta } from '../../src/domain/entity';
import { sessions } from '../../src/domain/sessions/session';
import { type Drafts, draftsOf, type FormContext, type Values } from '../../src/islands/ui/form/drafts';
import { changesOf, fieldOf, readForm } from '../../src/islands/ui/form/read-form';

const context: FormContext = { currency: 'GBP', timeZone: 'Europe/London', locale: 'en-GB' };
const courseFields: Record<string, FieldMeta> = courses.fields;
const sessionFields: Record<string, FieldMeta> = sessions.fields;

const course = {
  title: 'Fire Marshal',
  code: 'FIRE',
  places: 12,
  price: { amount: 8500, currency: 'EUR' },
  tags: ['fire'],
};
const session = {
  courseId: 'c1',
  days: [{ start: '2026-07-01T08:00:30.000Z', end: '2026-07-01T15:30:00.000Z' }],
  timeZone: 'Europe/London',
  places: { min: 2, max: 12 },
};

const read = (entity: 'courses' | 'sessions', record: Values, typed: Drafts) => {
  const [declared, fields] = entity === 'courses' ? [courses, courseFields] : [sessions, sessionFields];
  const base = { record, drafts: draftsOf(fields, record, context) };
  return readForm(declared, fields, { ...base.drafts, ...typed }, base, context);
};

test('what nobody touched stays as it is stored, to the second', () => {
  const { values, issues } = read('sessions', session, {});
  expect(issues).toEqual([]);
  expect(changesOf(values, session).days).toBeUndefined();
});

test('an amount is kept in minor units of the currency that it had', () => {
  const { values } = read('courses', course, { price: '90.5' });
  expect(changesOf(values, course).price).toEqual({ amount: 9050, currency: 'EUR' });
});

test('an amount that is none is an issue of its field alone', () => {
  const { issues } = read('courses', course, { price: 'a lot' });
  expect(issues).toEqual([{ path: 'price', message: 'Give an amount such as 285 or 285.00.' }]);
});

test('an empty text is null where the field may be empty, and the field’s own sentence where it may not', () => {
  expect(read('courses', { ...course, summary: 'Short' }, { summary: '' }).values.summary).toBeNull();
  expect(read('courses', course, { title: '' }).issues).toEqual([
    { path: 'title', message: 'Give the course a title.' },
  ]);
});

test('tags are parted by commas, each once', () => {
  expect(read('courses', course, { tags: 'fire,  night , fire,' }).values.tags).toEqual(['fire', 'night']);
});

test('the times of a day are those of the session’s zone', () => {
  const { values } = read('sessions', session, { timeZone: 'Asia/Tokyo' });
  // The clock on the wall stays; the instant moves with the zone.
  expect(values.days).toEqual([{ start: '2026-07-01T00:00:00.000Z', end: '2026-07-01T07:30:00.000Z' }]);
});

test('a part of a field changes that part', () => {
  const { values } = read('sessions', session, { 'places.max': '20' });
  expect(values.places).toEqual({ min: 2, max: 20 });
  const { issues } = read('sessions', session, { 'places.max': '1' });
  expect(issues.map(({ path }) => fieldOf(path, sessionFields))).toEqual(['places.min']);
});

test('a whole day runs from midnight to midnight, also when it has 23 hours', () => {
  const day = { date: '2026-03-29', from: '', to: '', endDate: null };
  const { values, issues } = read('sessions', session, { days: { isWhole: true, rows: [day] } });
  expect(issues).toEqual([]);
  expect(values.wholeDays).toBe(true);
  expect(values.days).toEqual([{ start: '2026-03-29T00:00:00.000Z', end: '2026-03-29T23:00:00.000Z' }]);
});

test('a day without its times says which one is missing', () => {
  const day = { date: '2026-07-01', from: '09:00', to: '', endDate: null };
  const { issues } = read('sessions', session, { days: { isWhole: false, rows: [day] } });
  expect(issues).toEqual([{ path: 'days.0.end', message: 'Give the time.' }]);
});

test('a night keeps the date that it ends on', () => {
  const night = { ...session, days: [{ start: '2026-07-01T21:00:00.000Z', end: '2026-07-02T05:00:00.000Z' }] };
  expect(draftsOf(sessionFields, night, context).days).toEqual({
    isWhole: false,
    rows: [{ date: '2026-07-01', from: '22:00', to: '06:00', endDate: '2026-07-02' }],
  });
  expect(read('sessions', night, { venue: 'Quay' }).issues).toEqual([]);
});
