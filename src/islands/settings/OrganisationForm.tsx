// The organisation as others see it: name, words, contact, colour.
import { settings } from '#domain/settings/settings';
import { EntityForm, type EntityFormProps, type Section } from '../ui/EntityForm';
import { AccentControl } from './AccentControl';

const HERE = '/settings/organisation';
const SECTIONS: readonly Section[] = [
  { title: 'Name', note: 'On every page, in files and in calendars.', fields: ['name', 'shortName'] },
  { title: 'The public page', note: 'What a visitor reads first.', fields: ['headline', 'tagline'] },
  { title: 'Contact', note: 'At the foot of the public page.', fields: ['email', 'phone', 'website', 'address'] },
  {
    title: 'Colour',
    note: 'This page shows it while you choose. Whatever you choose stays readable, in the light and in the dark.',
    fields: ['accentHue', 'accentChroma'],
  },
];

export function OrganisationForm(props: Pick<EntityFormProps, 'record' | 'version' | 'context'>) {
  return (
    <EntityForm
      {...props}
      entity={settings}
      sections={SECTIONS}
      path="/api/settings"
      part="organisation"
      // One control for both: a colour by name sets the two together.
      controls={{ accentHue: (form) => <AccentControl form={form} />, accentChroma: () => null }}
      done={HERE}
      said="The organisation is saved."
      cancel={HERE}
    />
  );
}
