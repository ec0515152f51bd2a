// The signs of GIFT, and how they are escaped: `\~ \= \# \{ \} \:`, `\\`, and `\n` for a new line.

/** As long as the text, with what is escaped blanked out: whatever sign still stands in it means something. */
export const masked = (text: string): string => text.replace(/\\[\\~=#{}:n]/g, '\u0000\u0000');

export const unescaped = (text: string): string =>
  text.replace(/\\([\\~=#{}:n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));

/** A text divided before each of the signs that mean something; the first part stands before any. */
export interface Part {
  sign: string;
  text: string;
}

export function partsAt(text: string, signs: RegExp): Part[] {
  const shape = masked(text);
  const parts: Part[] = [];
  let from = 0;
  let sign = '';
  for (const match of shape.matchAll(signs)) {
    parts.push({ sign, text: text.slice(from, match.index) });
    sign = match[0];
    from = match.index + sign.length;
  }
  parts.push({ sign, text: text.slice(from) });
  return parts;
}

/** Before the sign, and after it; null where it does not stand there. */
export function cutAt(text: string, sign: string): [string, string | null] {
  const at = masked(text).indexOf(sign);
  return at === -1 ? [text, null] : [text.slice(0, at), text.slice(at + sign.length)];
}
