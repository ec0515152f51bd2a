// The pieces of the generated pages: a table, code, a list of codes.

export const GENERATED = 'Made by `npm run generate` from the code. Do not edit it by hand.';

export const code = (text: string): string => `\`${text}\``;
export const codes = (texts: readonly string[]): string => (texts.length ? texts.map(code).join(', ') : 'none');

/** A cell holds one line; a pipe would end it. */
const cell = (text: string): string => text.replaceAll('\n', ' ').replaceAll('|', '\\|');

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

/** Paragraphs with an empty line between, and one line break at the end. */
export const page = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`;
