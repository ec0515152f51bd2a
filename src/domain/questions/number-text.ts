// Numbers as people type them: `1,5` and `1.5` are one, `1 000` is a thousand.

/** Null where it is none. A comma before exactly three digits parts thousands only where a point or another comma says so. */
export function parseNumber(text: string): number | null {
  const bare = text
    .trim()
    .replace(/[\s\u00A0\u202F']/g, '')
    .replace('−', '-');
  const plain = /^[+-]?\d{1,3}(,\d{3})+\.\d+$|^[+-]?\d{1,3}(,\d{3}){2,}$/.test(bare)
    ? bare.replaceAll(',', '')
    : bare.replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(plain) && Number.isFinite(Number(plain))
    ? Number(plain)
    : null;
}
