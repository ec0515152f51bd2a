// How what was found is shown: which part of a title the words of a search stand in, and how close it comes to them.
import { fold, matches, runsOf } from './search';

export interface Marked {
  text: string;
  isMatch: boolean;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** How many of the characters it takes to spell what was typed: `Zo` of `Zofia` for `zo`, `ß` alone for `ss`. */
function spelling(characters: readonly string[], wanted: string): number {
  let length = 1;
  while (length < characters.length && fold(characters.slice(0, length).join('')).length < wanted.length) length += 1;
  return length;
}

/** Where in a word the search stands, as places among its characters; null where it does not. */
function placeIn(word: readonly string[], query: string): [from: number, to: number] | null {
  let best: [number, number] | null = null;
  for (const { text, spaceless } of runsOf(query)) {
    const last = spaceless ? word.length - 1 : 0;
    for (let from = 0; from <= last; from++) {
      const rest = word.slice(from);
      if (!fold(rest.join('')).startsWith(text)) continue;
      const to = from + spelling(rest, text);
      if (!best || to - from > best[1] - best[0]) best = [from, to];
      break;
    }
  }
  return best;
}

/** The text in parts, those that the search found it by marked: `zof` → **Zof**ia Kowalczyk. Together they are the text. */
export function marksOf(text: string, query: string): Marked[] {
  const parts: Marked[] = [];
  const add = (part: string, isMatch: boolean): void => {
    if (part) parts.push({ text: part, isMatch });
  };
  let done = 0;
  for (const found of text.matchAll(WORD)) {
    const word = [...found[0]];
    const place = placeIn(word, query);
    if (!place) continue;
    const before = word.slice(0, place[0]).join('');
    const matched = word.slice(...place).join('');
    const from = found.index + before.length;
    add(text.slice(done, from), false);
    add(matched, true);
    done = from + matched.length;
  }
  add(text.slice(done), false);
  return parts;
}

/** How far a title is from what was typed: 0 it is the same, 1 it begins so, 2 its words do, 3 it was found by something else. */
export function distanceOf(title: string, query: string): number {
  const [name, wanted] = [fold(title).trim(), fold(query).trim()];
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  return matches([title], query) ? 2 : 3;
}
