// The end of a public address, made from what a person called the thing.
import { fold } from './search';

const LONGEST = 80;

/** `First Aid at Work (3 days)` → `first-aid-at-work-3-days`; `otherwise` where no letter or digit is left. */
export function slugFrom(text: string, otherwise: string): string {
  const slug = fold(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST)
    .replace(/-+$/, '');
  return slug || otherwise;
}
