// Which names files may have in a store: those that every store keeps as they are, and no reader can be deceived by.

/** Bytes in UTF-8 that R2 and Google Cloud Storage both take. */
const MOST_NAME_BYTES = 1024;

/** Where uploads wait until they are whole, in stores that have no uploads in parts of their own. In no listing. */
export const UPLOADS_PREFIX = '.uploads/';

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** A sentence for people that says what is wrong with a name (folders and all, parted by `/`), or null. */
export function fileNameProblem(name: string): string | null {
  if (name === '') return 'A file needs a name.';
  if (!name.isWellFormed()) return 'The name of this file is not proper text. Rename it.';
  if (/\p{Cc}/u.test(name)) return 'The name of this file holds a character that cannot be seen. Rename it.';
  if (/\p{Bidi_Control}/u.test(name))
    return 'The name of this file holds a character that turns the direction of writing, which can disguise what it is. Rename it.';
  if (name.includes('\\')) return 'The name of a file may not hold a backslash.';
  const parts = name.split('/');
  if (parts.includes('..') || parts.includes('.')) return 'The name of a file may not lead out of its folder.';
  if (parts.includes('')) return 'The name of a file, and of each folder before it, needs at least one character.';
  if (name.startsWith(UPLOADS_PREFIX)) return `Names that begin with ${UPLOADS_PREFIX} are taken.`;
  if (bytesOf(name) > MOST_NAME_BYTES) return 'The name of this file is too long. Use fewer than 300 characters.';
  return null;
}

/** `Courses/Food/` of `Courses/Food/knife-skills.jpg`; '' at the top. */
export const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);

/** `knife-skills.jpg` of `Courses/Food/knife-skills.jpg`. */
export const lastNameOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** Where a file stands among all names, in the order of their letters: below every one that its name begins. */
export const pathKey = (name: string, id: string): string => `${name}\u0001${id}`;
