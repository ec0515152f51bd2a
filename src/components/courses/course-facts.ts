// A course's particulars in words, with the short names that a narrow column has room for.
import { courses } from '#domain/courses/course';
import { fieldText, readField } from '#domain/field-text';
import type { Reader } from '#domain/format';

export interface CourseFact {
  field: string;
  label: string;
  /** Empty for none. */
  text: string;
}

type Course = Readonly<Record<string, unknown>>;
type Field = keyof typeof courses.fields;

const months = (count: number): string => {
  if (count % 12 !== 0) return `${count} months`;
  return count === 12 ? '1 year' : `${count / 12} years`;
};

const WORDS: Partial<Record<Field, (course: Course) => string>> = {
  places: ({ places }) => `${String(places)} unless a session says otherwise`,
  enrolment: ({ enrolment }) => (enrolment === 'approval' ? 'By approval' : 'Open'),
  waitingList: ({ waitingList }) => (waitingList ? 'On' : 'Off'),
  certificateMonths: ({ certificateMonths }) =>
    typeof certificateMonths === 'number' ? `Valid for ${months(certificateMonths)}` : '',
  slug: ({ slug }) => `/catalogue/${String(slug)}`,
};

const LABELS: readonly [Field, string][] = [
  ['price', 'Price'],
  ['duration', 'Length'],
  ['category', 'Category'],
  ['level', 'Level'],
  ['places', 'Places'],
  ['enrolment', 'Enrolment'],
  ['waitingList', 'Waiting list'],
  ['certificateMonths', 'Certificate'],
  ['tags', 'Tags'],
  ['slug', 'Address'],
];

export const courseFacts = (course: Course, reader: Reader): CourseFact[] =>
  LABELS.map(([field, label]) => ({
    field,
    label,
    text: WORDS[field]?.(course) ?? fieldText(courses.fields[field], readField(course, field), reader),
  }));

/** What concerns those who book. */
export const isForEverybody = ({ field, text }: CourseFact): boolean =>
  text !== '' && ['price', 'duration', 'category', 'level', 'certificateMonths'].includes(field);
