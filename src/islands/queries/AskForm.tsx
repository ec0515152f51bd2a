// A question to the office, by whoever is signed in.
import * as z from 'zod/mini';
import { queries } from '#domain/queries/query';
import { EntityForm, type EntityFormProps, type Section } from '../ui/EntityForm';

const SECTIONS: readonly Section[] = [
  { title: 'Your question', fields: ['subject', 'body', 'attachments'] },
  { title: 'What it is about', fields: ['courseId', 'bookingId'] },
];

/** What whoever asks says; the rest is the office’s. */
const asked = {
  ...queries,
  input: z.pick(queries.input, { subject: true, body: true, attachments: true, courseId: true, bookingId: true }),
};

export function AskForm(props: Omit<EntityFormProps, 'entity' | 'sections'>) {
  return <EntityForm {...props} entity={asked} sections={SECTIONS} />;
}
