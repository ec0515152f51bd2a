// A saved reply, new or stored.
import { replies } from '#domain/replies/reply';
import { EntityForm, type EntityFormProps, type Section } from '../ui/EntityForm';

const SECTIONS: readonly Section[] = [{ title: 'What it says', fields: ['title', 'body', 'tags'] }];

export function SavedReplyForm(props: Omit<EntityFormProps, 'entity' | 'sections'>) {
  return <EntityForm {...props} entity={replies} sections={SECTIONS} />;
}
