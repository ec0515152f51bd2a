// What a file is called, drawn as and seen by, for lists and facts.
import type { Visibility } from './asset';
import { kindOf } from './media-type';

/** Who opens it, in a word or two. */
export const SEEN_BY: Readonly<Record<Visibility, string>> = {
  private: 'The office alone',
  staff: 'The office and instructors',
  'signed-in': 'Whoever is signed in',
  public: 'Everyone',
};

/** Lucide's name of the drawing before a file's name. */
export type FileIcon = 'image' | 'video' | 'music' | 'presentation' | 'file-text' | 'file';

export function fileIcon(contentType: string): FileIcon {
  if (/presentation|powerpoint/.test(contentType)) return 'presentation';
  const kind = kindOf(contentType);
  if (kind === 'picture') return 'image';
  if (kind === 'document') return 'file-text';
  return kind === 'audio' ? 'music' : kind === 'video' ? 'video' : 'file';
}

/** `Courses, Food` of `Courses/Food/`; the top has a name of its own. */
export const folderWords = (folder: string): string =>
  folder === '' ? 'the top folder' : folder.replace(/\/$/, '').replaceAll('/', ', ');

/** `Food` of `Courses/Food/`. */
export const lastFolder = (folder: string): string => folder.replace(/\/$/, '').split('/').at(-1) ?? '';

/** `Courses/` and `Courses/Food/` of `Courses/Food/`: every folder on the way. */
export const foldersTo = (folder: string): string[] => {
  const parts = folder.split('/').slice(0, -1);
  return parts.map((_, at) => `${parts.slice(0, at + 1).join('/')}/`);
};
