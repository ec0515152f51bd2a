// A post, new or in full.
import { posts } from '#domain/posts/post';
import { EntityForm, type EntityFormProps, type Section } from '../ui/EntityForm';

const WRITING: readonly Section[] = [
  { title: 'What it says', fields: ['title', 'body'] },
  { title: 'In lists and feeds', fields: ['excerpt', 'coverId', 'tags', 'slug'] },
];
const TIMES = 'Appears and Ends are kept with the post. It is published or scheduled afterwards, on its page.';
const OFFICE: readonly Section[] = [
  ...WRITING,
  {
    title: 'Who reads it, and when',
    note: TIMES,
    fields: ['audience', 'authorId', 'publishAt', 'unpublishAt', 'pinned'],
  },
];
const AUTHOR: readonly Section[] = [
  ...WRITING,
  {
    title: 'Who reads it, and when',
    note: 'As you propose it: the office publishes.',
    fields: ['audience', 'publishAt', 'unpublishAt'],
  },
];

interface Props extends Omit<EntityFormProps, 'entity' | 'sections'> {
  isOffice: boolean;
}

export function PostForm({ isOffice, ...props }: Props) {
  return <EntityForm {...props} entity={posts} sections={isOffice ? OFFICE : AUTHOR} />;
}
