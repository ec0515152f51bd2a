// The character references of HTML that stand in descriptions.

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  euro: '€',
  pound: '£',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  times: '×',
  shy: '',
};
/** `eacute` is e and an acute accent, and so on. */
const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  ring: '\u030A',
  cedil: '\u0327',
};
const LETTERS: Readonly<Record<string, string>> = {
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oelig: 'œ',
  OElig: 'Œ',
  oslash: 'ø',
  Oslash: 'Ø',
};

/** The character that `&name;` or `&#number;` stands for, or null. */
export function decodeEntity(name: string): string | null {
  if (name.startsWith('#')) {
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : null;
  }
  const accented = /^([A-Za-z])(acute|grave|circ|uml|tilde|ring|cedil)$/.exec(name);
  if (accented) return `${accented[1]}${ACCENTS[accented[2] ?? '']}`.normalize('NFC');
  for (const table of [NAMED, LETTERS]) {
    if (Object.hasOwn(table, name)) return table[name] ?? null;
  }
  return null;
}
