// The steps of the page that is open, as its own buttons and links do them: what they confirm, send and say is theirs.
import { arrowRight } from '../icons';
import type { Choice } from './choices';

/** Heads of pages and of records beside a list, and what "More actions" holds. */
const PLACES = ['main .page-head .actions', 'main .btn-row[id$="-actions"]', 'main .more-actions', '.topbar'];

/** Not those that only open a menu, nor whoever else may be assigned. */
const isStep = (element: HTMLElement): boolean =>
  !element.matches('[popovertarget], [aria-disabled=true], :disabled, nav *, .pick-menu *, .topbar > .find');

const nameOf = (element: HTMLElement): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();

/** None while another dialog lies over the page. */
export function pageActions(): Choice[] {
  if (document.querySelector('dialog[open]:not(#find)')) return [];
  const elements = document.querySelectorAll<HTMLElement>(
    PLACES.map((place) => `${place} :is(a[href], button)`).join(),
  );
  const named = new Map<string, Choice>();
  for (const element of elements) {
    const label = nameOf(element);
    if (!label || !isStep(element) || named.has(label)) continue;
    named.set(label, { key: `page/${label}`, label, icon: arrowRight, ...actOf(element) });
  }
  return [...named.values()];
}

/** A link that leads somewhere is one here too; what is downloaded or done is left to the page. */
const actOf = (element: HTMLElement): Pick<Choice, 'href' | 'run'> =>
  element instanceof HTMLAnchorElement && !element.hasAttribute('download')
    ? { href: element.pathname + element.search + element.hash }
    : { run: () => element.click() };
