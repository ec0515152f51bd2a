// Keywords, categories and addresses of other people's files: what fits is taken, what does not is left, and no row is
// refused over it.
import { oneLine } from './plain-text';

/** As long as the domain keeps them (`courses` schema). */
const CATEGORY_LENGTH = 60;
const TAG_LENGTH = 40;
const TAGS = 20;

export function categoryOf(text: string | null | undefined): string | null {
  const category = oneLine(text ?? '');
  return category !== null && category.length <= CATEGORY_LENGTH ? category : null;
}

export function tagsOf(texts: readonly string[]): string[] | null {
  const tags = texts.flatMap((text) => oneLine(text) ?? []).filter((tag) => tag.length <= TAG_LENGTH);
  return tags.length === 0 ? null : [...new Set(tags)].slice(0, TAGS);
}

/** The text as it is where it is an address of the web, else null: `123` is none. */
export function webAddressOf(text: string | null | undefined): string | null {
  const address = text?.trim() ?? '';
  if (!/^https?:\/\//i.test(address) || address.length > 2000 || /\s/.test(address)) return null;
  return URL.canParse(address) ? address : null;
}
