// Where a file is opened. Private ones answer there only to a signed-in person who may open them, by way of an address that
// lapses (`app/assets/signed-address.ts`).
import type { Asset } from './asset';
import { lastNameOf } from './file-name';

type Addressed = Pick<Asset, 'id' | 'name' | 'mark'>;

/** The mark names the bytes: when they change, so does the address, and no browser shows what was there before. */
const marked = (path: string, mark: string): string => (mark ? `${path}?v=${mark.slice(0, 12)}` : path);

/** The name is there for people: the id alone counts. `thumbnail` is taken. */
const shownName = (name: string): string => {
  const last = lastNameOf(name);
  return encodeURIComponent(last === 'thumbnail' ? 'file' : last);
};

/** `/files/<id>/knife-skills.jpg?v=…` */
export const assetAddress = ({ id, name, mark }: Addressed): string => marked(`/files/${id}/${shownName(name)}`, mark);

/** A small picture of it: where `hasThumbnail`. */
export const thumbnailAddress = ({ id, mark }: Addressed): string => marked(`/files/${id}/thumbnail`, mark);

/** As Markdown shows it: without the mark, as texts stay when the bytes are replaced. */
export const lastingAddress = ({ id, name }: Addressed): string =>
  `/files/${id}/${shownName(name).replaceAll('(', '%28').replaceAll(')', '%29')}`;

const IN_MARKDOWN = /\](?:\(|:)\s*<?\/files\/([A-Za-z0-9][A-Za-z0-9._~-]{0,99})/g;

/** The ids of the files that a Markdown text shows or links to, each once. */
export const filesInMarkdown = (text: string): string[] => [
  ...new Set([...text.matchAll(IN_MARKDOWN)].map(([, id]) => id as string)),
];
