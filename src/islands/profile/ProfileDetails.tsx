// One's own details in a form.
import * as z from 'zod/mini';
import type { Entity } from '#domain/entity';
import { users } from '#domain/users/user';
import { EntityForm, type EntityFormProps, type Section } from '../ui/EntityForm';

const SECTIONS: readonly Section[] = [
  {
    title: 'Your details',
    note: 'The office and your instructors see your name and how to reach you.',
    fields: ['displayName', 'jobTitle', 'phoneNumber', 'timeZone', 'locale'],
  },
];

/** A person as far as they change themselves here: what the office decides is neither shown nor checked. */
const OWN: Entity = {
  ...users,
  input: z.pick(users.input, { displayName: true, jobTitle: true, phoneNumber: true, timeZone: true, locale: true }),
};

export function ProfileDetails(props: Omit<EntityFormProps, 'entity' | 'sections' | 'done' | 'said' | 'cancel'>) {
  return (
    <EntityForm
      {...props}
      entity={OWN}
      sections={SECTIONS}
      done="/profile"
      said="Your details are saved."
      cancel="/profile"
    />
  );
}
