// A session, new or in full.
import { sessions } from '#domain/sessions/session';
import { EntityForm, type EntityFormProps, type Section } from '../ui/EntityForm';
import { SessionClashes } from './SessionClashes';

const WHEN: Section = {
  title: 'When',
  note: 'Whoever has booked is told when days, place or link change.',
  fields: ['days', 'timeZone'],
};
const WHERE_AND_WHO: Section = { title: 'Where and who', fields: ['mode', 'venue', 'link', 'instructors'] };
const OTHERS: readonly Section[] = [
  { title: 'Places', fields: ['places.max', 'places.min', 'confirmed'] },
  {
    title: 'Booking',
    note: 'A session can be booked once it is open and its course published.',
    fields: ['registrationOpensAt', 'registrationClosesAt', 'privateTo'],
  },
  { title: 'For those who come', fields: ['joiningInstructions'] },
];

interface Props extends Omit<EntityFormProps, 'entity' | 'sections'> {
  /** The present of the domain's clock. */
  now: string;
}

export function SessionForm({ now, ...props }: Props) {
  const except = props.version === null ? null : String(props.record.id);
  const clashes: Section['beneath'] = (form) => (
    <SessionClashes form={form} locale={props.context.locale} now={now} except={except} />
  );
  const sections = [WHEN, { ...WHERE_AND_WHO, beneath: clashes }, ...OTHERS];
  return <EntityForm {...props} entity={sessions} sections={sections} />;
}
