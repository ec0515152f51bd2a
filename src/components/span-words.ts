// A span of time in an address, `from` and `to`, in words.
import { formatDateRange, type Reader } from '#domain/format';

/** `Mon 16 to Sun 22 Nov`: `to` lies outside of it. Undefined where the address names none. */
export function spanInWords(words: URLSearchParams, reader: Reader): string | undefined {
  const [from, to] = [Date.parse(words.get('from') ?? ''), Date.parse(words.get('to') ?? '')];
  if (Number.isNaN(from) || Number.isNaN(to) || from >= to) return undefined;
  return formatDateRange(new Date(from).toISOString(), new Date(to - 1).toISOString(), reader);
}
