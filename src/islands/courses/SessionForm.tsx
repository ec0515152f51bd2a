// A session, new or in full.
import { sessions } from '#domain/sessions/session';
import { EntityForm, type EntityFormProps, type Section } from '../ui/EntityForm';

const SECTIONS: readonly Section[] = [
  { title: 'When', fields: ['days', 'timeZone'] },
  { title: 'Where and who', fields: ['mode', 'venue', 'link', 'instructors'] },
  { title: 'Places', fields: ['places.max', 'places.min', 'confirmed'] },
  {
    title: 'Booking',
    note: 'A session can be booked once it is open and its course published.',
    fields: ['registrationOpensAt', 'registrationClosesAt', 'privateTo'],
  },
  { title: 'For those who come', fields: ['joiningInstructions'] },
];

export function SessionForm(props: Omit<EntityFormProps, 'entity' | 'sections'>) {
  return <EntityForm {...props} entity={sessions} sections={SECTIONS} />;
}
