// Region, sign-up and the rules of booking. They act with the next request.
import { settings } from '#domain/settings/settings';
import { EntityForm, type EntityFormProps, type Section } from '../ui/EntityForm';

const HERE = '/settings/rules';
const SECTIONS: readonly Section[] = [
  { title: 'Region', fields: ['timeZone', 'currency', 'locale'] },
  { title: 'Sign-up', fields: ['signUp'] },
  {
    title: 'Booking rules',
    note: 'They hold for the next booking. What is booked stays as it is, and so does an offer that runs.',
    fields: [
      'bookings.approval',
      'bookings.cancellationCutOffHours',
      'bookings.seatsPerBooker',
      'bookings.offerHours',
      'bookings.reminderHours',
    ],
  },
];

export function RulesForm(props: Pick<EntityFormProps, 'record' | 'version' | 'context' | 'choices'>) {
  return (
    <EntityForm
      {...props}
      entity={settings}
      sections={SECTIONS}
      path="/api/settings"
      part="rules"
      done={HERE}
      said="The rules are saved, and in force."
      cancel={HERE}
    />
  );
}
