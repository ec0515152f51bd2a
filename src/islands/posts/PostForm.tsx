// A post, new or in full.
import { formatDateTime } from '#domain/format';
import { posts } from '#domain/posts/post';
import { EntityForm, type EntityFormProps, type Section } from '../ui/EntityForm';

const WRITING: readonly Section[] = [
  { title: 'What it says', fields: ['title', 'body'] },
  { title: 'In lists and feeds', fields: ['excerpt', 'coverId', 'tags', 'slug'] },
];
const TIMES = 'Appears and Ends are kept with the post. It is published or scheduled afterwards, on its page.';
const OFFICE: Section = {
  title: 'Who reads it, and when',
  note: TIMES,
  fields: ['audience', 'authorId', 'publishAt', 'unpublishAt', 'pinned', 'tellReaders'],
};
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
  /** By the domain's clock. */
  now: string;
}

export function PostForm({ isOffice, now, ...props }: Props) {
  const sections = isOffice ? [...WRITING, office(props, now)] : AUTHOR;
  return <EntityForm {...props} entity={posts} sections={sections} />;
}

/** Once its readers were told, there is nothing left to choose. */
function office({ record, context }: Pick<Props, 'record' | 'context'>, now: string): Section {
  const { toldAt } = record;
  if (typeof toldAt !== 'string') return OFFICE;
  const fields = OFFICE.fields.filter((field) => field !== 'tellReaders');
  const at = formatDateTime(toldAt, { ...context, now });
  return { ...OFFICE, fields, beneath: () => <p className="full muted">Readers told {at}, once and for all.</p> };
}
