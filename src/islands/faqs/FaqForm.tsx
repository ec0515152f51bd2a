// A question and its answer, new or in full.
import { faqs } from '#domain/faqs/faq';
import { EntityForm, type EntityFormProps, type Section } from '../ui/EntityForm';

const SECTIONS: readonly Section[] = [
  { title: 'Question and answer', fields: ['question', 'answer'] },
  { title: 'Where it stands', note: 'A new one comes last in its category.', fields: ['category', 'audience'] },
];

export function FaqForm(props: Omit<EntityFormProps, 'entity' | 'sections'>) {
  return <EntityForm {...props} entity={faqs} sections={SECTIONS} />;
}
