// A query as the office writes it: what somebody asked by telephone or in person, or the head of a thread that is there.
import * as z from 'zod/mini';
import { queries } from '#domain/queries/query';
import { EntityForm, type EntityFormProps, type Section } from '../ui/EntityForm';
import type { EntityFormState } from '../ui/form/use-entity-form';
import { COMPANIES, PEOPLE, type Pickable } from '../ui/RecordPicker';
import { PickerControl } from './PickerControl';
import { BOOKINGS, COURSES } from './pickables';

type Props = Omit<EntityFormProps, 'entity' | 'sections' | 'controls'> & {
  /** The office alone says who asks and who answers. */
  isOffice: boolean;
};

const ABOUT: Section = { title: 'What it is about', fields: ['courseId', 'bookingId'] };
const NEW: readonly Section[] = [
  { title: 'The question', fields: ['subject', 'body', 'attachments'] },
  {
    title: 'Who asks',
    note: 'Somebody with an account, or whoever it is by name and address.',
    fields: ['requesterId', 'companyId', 'name', 'email'],
  },
  ABOUT,
  { title: 'Who answers', fields: ['assigneeId', 'priority', 'tags'] },
];
const STORED: readonly Section[] = [
  { title: 'The query', fields: ['subject', 'tags', 'priority'] },
  {
    title: 'Who asks',
    note: 'A visitor can be said to be somebody with an account, who then finds the thread there.',
    fields: ['requesterId', 'companyId'],
  },
  ABOUT,
];
/** Here it is somebody else’s name, and the person can be chosen. */
const ASKED = {
  ...queries,
  fields: {
    ...queries.fields,
    name: { ...queries.fields.name, label: 'Name', autocomplete: 'off' },
    email: { ...queries.fields.email, label: 'E-mail', autocomplete: 'off' },
    requesterId: { label: 'Person', input: 'select', empty: 'None' },
  },
} as const;
/** What was written stays. */
const HEAD = {
  ...ASKED,
  input: z.omit(queries.input, { body: true, attachments: true, name: true, email: true, website: true }),
};
const isForOffice = ({ title }: Section): boolean => title === 'Who asks';

const picker = (field: string, of: Pickable, label: string, hint: string) => (form: EntityFormState) => (
  <PickerControl form={form} field={field} of={of} label={label} hint={hint} />
);
const CONTROLS = {
  requesterId: picker('requesterId', PEOPLE, 'Person', 'Type the beginning of a name or address.'),
  companyId: picker('companyId', COMPANIES, 'Company', 'Left empty, the person’s own.'),
  courseId: picker('courseId', COURSES, 'Course', 'Type the beginning of a title or code.'),
  bookingId: picker('bookingId', BOOKINGS, 'Booking', 'Type a reference, a name or a course.'),
};

export function QueryForm({ isOffice, ...props }: Props) {
  const isNew = props.version === null;
  const sections = isNew ? NEW : STORED.filter((section) => isOffice || !isForOffice(section));
  return <EntityForm {...props} entity={isNew ? ASKED : HEAD} sections={sections} controls={CONTROLS} />;
}
