// What goes into a line of a mail's head: one line, whatever a name or a subject was made of.

/** Letters of a subject that any mail program shows and any provider takes. */
const LONGEST = 200;

export function headerText(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).trimEnd()}…`;
}
