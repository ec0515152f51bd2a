// What single cells of any table mean: lists, yes and no.
import { oneLine } from './plain-text';

/** Something wrong with one field of a row. */
export interface Fault {
  field: string;
  message: string;
}

const YES = /^(?:yes|y|true|on|1|x|ja|oui|sí|si)$/i;
const NO = /^(?:no|n|false|off|0|nein|non)$/i;

/** Null for other words. */
export const readYesNo = (text: string): boolean | null => (YES.test(text) ? true : NO.test(text) ? false : null);

/** Divided by semicolons where there is one, else by commas, bars or lines. */
export function readTags(text = ''): string[] | null {
  const tags = text.split(text.includes(';') ? ';' : /[,|\n]/).flatMap((tag) => oneLine(tag) ?? []);
  return tags.length === 0 ? null : [...new Set(tags)];
}

/** As `readTags` reads them again, a single one with a comma too. */
export const writeTags = (tags: readonly string[]): string => tags.map((tag) => `${tag};`).join(' ');
