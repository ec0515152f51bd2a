// A course, new or in full.
import { courses } from '#domain/courses/course';
import { EntityForm, type EntityFormProps, type Section } from '../ui/EntityForm';

const SECTIONS: readonly Section[] = [
  { title: 'What it is', fields: ['title', 'code', 'slug', 'category', 'level', 'tags'] },
  { title: 'Places and price', fields: ['places', 'price', 'duration', 'certificateMonths'] },
  {
    title: 'Booking',
    note: 'What a learner meets. Each session follows it.',
    fields: ['enrolment', 'waitingList'],
  },
  { title: 'In the catalogue', note: 'What people read before they book.', fields: ['coverId', 'summary', 'body'] },
  { title: 'Materials', note: 'For those who have a seat.', fields: ['materials'] },
];

export function CourseForm(props: Omit<EntityFormProps, 'entity' | 'sections'>) {
  return <EntityForm {...props} entity={courses} sections={SECTIONS} />;
}
