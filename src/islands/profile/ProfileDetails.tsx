// One's own details in a form.
import { users } from '#domain/users/user';
import { EntityForm, type EntityFormProps, type Section } from '../ui/EntityForm';

const SECTIONS: readonly Section[] = [
  {
    title: 'Your details',
    note: 'The office and your instructors see your name and how to reach you.',
    fields: ['displayName', 'jobTitle', 'phoneNumber', 'timeZone', 'locale'],
  },
];

export function ProfileDetails(props: Omit<EntityFormProps, 'entity' | 'sections' | 'done' | 'said' | 'cancel'>) {
  return (
    <EntityForm
      {...props}
      entity={users}
      sections={SECTIONS}
      done="/profile"
      said="Your details are saved."
      cancel="/profile"
    />
  );
}
