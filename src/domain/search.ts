// What a record is found by, the same in every store: the beginnings of its words, case and accents folded, and, in
// scripts that write without spaces, its single characters and pairs of neighbours.

/** A word is indexed by its first 1 … 8 characters; a longer word of a query is looked up by its first 8. */
export const PREFIX_MAX = 8;
/** A record has at most this many tokens, of its first texts first: put the title before the body. */
export const TOKENS_MAX = 200;
/** A query is looked up by at most this many tokens, the longest; `matches` verifies the rest. */
export const QUERY_TOKENS_MAX = 6;

/** Letters that Unicode does not decompose, and what people type for them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
/** Accents and the like. The marks of kana (U+3099, U+309A) tell か from が and stay, as do the vowels of Indic scripts and Thai. */
const ACCENT =
  /(?![\u3099\u309A])\p{Script=Inherited}|(?=\p{M})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Cyrillic}]/gu;
/** Soft hyphens, joiners, variation selectors: part of a word, yet never typed. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const SPACELESS_CLASS = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
const RUN = new RegExp(`[${SPACELESS_CLASS}]+|[^${SPACELESS_CLASS}]+`, 'gu');
const SPACELESS = new RegExp(`^[${SPACELESS_CLASS}]`, 'u');

/** Lower case, without accents, compatible forms made one (`ﬁ` → `fi`, `Ａ` → `a`). Folding twice changes nothing. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .replace(ACCENT, '')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');
}

/** A folded word, or the part of one that is written in one kind of script. */
export interface Run {
  text: string;
  spaceless: boolean;
}

/** The folded words of a text; where scripts with and without spaces meet (`Python入門`), the word is divided. */
export function* runsOf(text: string): Generator<Run> {
  for (const [word] of fold(text).matchAll(WORD)) {
    for (const [run] of word.matchAll(RUN)) yield { text: run, spaceless: SPACELESS.test(run) };
  }
}

function* pairsOf(characters: readonly string[]): Generator<string> {
  for (let index = 1; index < characters.length; index++) yield `${characters[index - 1]}${characters[index]}`;
}

function* tokensOfRun(run: Run): Generator<string> {
  const characters = [...run.text];
  if (run.spaceless) {
    yield* characters;
    yield* pairsOf(characters);
    return;
  }
  const longest = Math.min(characters.length, PREFIX_MAX);
  for (let length = 1; length <= longest; length++) yield characters.slice(0, length).join('');
}

function* lookupsOfRun(run: Run): Generator<string> {
  const characters = [...run.text];
  if (run.spaceless && characters.length > 1) yield* pairsOf(characters);
  else yield characters.slice(0, PREFIX_MAX).join('');
}

/**
 * What a record is indexed by: each word's first 1 … `PREFIX_MAX` characters; of scripts without spaces each character
 * and each pair of neighbours. Deduplicated, sorted by code unit, at most `TOKENS_MAX`, those of the first texts.
 */
export function tokensOf(texts: readonly string[]): string[] {
  const tokens = new Set<string>();
  for (const text of texts) {
    for (const run of runsOf(text)) {
      for (const token of tokensOfRun(run)) {
        tokens.add(token);
        if (tokens.size === TOKENS_MAX) return [...tokens].sort();
      }
    }
  }
  return [...tokens].sort();
}

/**
 * The tokens that a record has to have, all of them, to match the query: the most telling (longest) first, at most
 * `QUERY_TOKENS_MAX`. Empty when the query holds no letter or number. A long word, a long run or a query of many words
 * is only narrowed down by them: verify what is found with `matches`.
 */
export function tokensOfQuery(query: string): string[] {
  const tokens = new Set<string>();
  for (const run of runsOf(query)) {
    for (const token of lookupsOfRun(run)) tokens.add(token);
  }
  return [...tokens]
    .sort((one, other) => other.length - one.length || (one < other ? -1 : 1))
    .slice(0, QUERY_TOKENS_MAX);
}

/** Whether every word of the query begins some word of the texts (in scripts without spaces: stands within one). */
export function matches(texts: readonly string[], query: string): boolean {
  const wanted = [...runsOf(query)];
  if (wanted.length === 0) return true;
  const runs = texts.flatMap((text) => [...runsOf(text)]);
  return wanted.every(({ text, spaceless }) =>
    runs.some((run) =>
      spaceless ? run.spaceless && run.text.includes(text) : !run.spaceless && run.text.startsWith(text),
    ),
  );
}
