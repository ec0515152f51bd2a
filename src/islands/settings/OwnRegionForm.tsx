// In which zone and in whose way dates and numbers are written for oneself.
import * as z from 'zod/mini';
import { type User, users } from '#domain/users/user';
import { EntityForm, type EntityFormProps, type Section } from '../ui/EntityForm';

interface Props extends Pick<EntityFormProps, 'version' | 'context' | 'choices'> {
  record: Pick<User, 'id' | 'timeZone' | 'locale'>;
  /** What holds where nothing is chosen. */
  organisation: { timeZone: string; locale: string };
}

const SECTIONS: readonly Section[] = [
  {
    title: 'Language and region',
    note: 'The texts of Lectern are in English. Dates, times, numbers and money are written your way.',
    fields: ['locale', 'timeZone'],
  },
];

export function OwnRegionForm({ organisation, ...props }: Props) {
  const { locale, timeZone } = users.fields;
  const entity = {
    ...users,
    one: 'Choice',
    // The form is about these two: what else the record lacks is not its business.
    input: z.pick(users.input, { locale: true, timeZone: true }),
    fields: {
      ...users.fields,
      locale: { ...locale, empty: `As the organisation, ${organisation.locale}`, wide: true },
      timeZone: { ...timeZone, hint: `Empty: as the organisation, ${organisation.timeZone}.` },
    },
  };
  return (
    <EntityForm
      {...props}
      entity={entity}
      sections={SECTIONS}
      part="region"
      done="/settings"
      said="Dates and numbers are written your way."
      cancel="/settings"
    />
  );
}
