// A test's frame, new or in full; its questions are put together on its page.
import { tests } from '#domain/tests/test';
import { EntityForm, type EntityFormProps, type Section } from '../ui/EntityForm';

const SECTIONS: readonly Section[] = [
  { title: 'What it is', fields: ['title', 'courseId', 'instructions'] },
  { title: 'When and how long', fields: ['opensAt', 'closesAt', 'timeLimit', 'attempts'] },
  {
    title: 'How it counts',
    note: 'The pass mark and negative marks stay as they are once the test is published.',
    fields: ['passMark', 'review', 'shuffleQuestions', 'shuffleOptions', 'negativeMarks'],
  },
];

export function TestForm(props: Omit<EntityFormProps, 'entity' | 'sections'>) {
  return <EntityForm {...props} entity={tests} sections={SECTIONS} />;
}
