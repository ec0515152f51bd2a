// What is said without a network: that the page is a copy, and of when; and, on the offline page, what can be read. Fetched on first
// use (`islands/ui/offline.ts`).
import { formatDateTime } from '#domain/format';
import { SEEN_AT } from '#domain/offline';
import { cloudOff } from './icons';

const BANNER = 'offline';
const LIST = '[data-kept-pages]';

/** As everywhere in the frame: in its reader's language and zone. */
function whenOf(instant: string): string {
  const { locale = 'en', zone: timeZone = 'UTC' } = document.documentElement.dataset;
  return formatDateTime(instant, { locale, timeZone, now: new Date().toISOString() });
}

/** @param made when the page was read, where it is a copy; ISO 8601 */
export function sayOffline(made: string | null): void {
  if (document.querySelector(LIST)) return;
  say(
    'You are offline.',
    made === null
      ? 'What stands here stays readable. Changes are saved once you are online again.'
      : `This is the page as it was: ${whenOf(made)}.`,
  );
}

export const takeBack = (): void => document.querySelector(`#${BANNER}`)?.remove();

function say(title: string, text: string): void {
  takeBack();
  const banner = document.createElement('div');
  banner.id = BANNER;
  banner.className = 'banner warning';
  banner.setAttribute('role', 'status');
  banner.innerHTML = `<svg class="i" viewBox="0 0 24 24" aria-hidden="true">${cloudOff}</svg><div><b></b> <span></span></div>`;
  (banner.querySelector('b') as HTMLElement).textContent = title;
  (banner.querySelector('span') as HTMLElement).textContent = text;
  document.querySelector('#main')?.prepend(banner);
}

/** On the offline page alone: what this person has seen, by title, the latest first. */
export async function listKeptPages(list: HTMLElement): Promise<void> {
  if (!('caches' in globalThis)) return;
  document.querySelector('[data-try-again]')?.addEventListener('click', () => location.reload());
  const names = (await caches.keys()).filter((name) => name.startsWith('seen-'));
  const cache = names[0] === undefined ? undefined : await caches.open(names[0]);
  const pages = (await cache?.keys()) ?? [];
  // Every title ends with the organisation's name, as this page's does.
  const house = document.title.replace(/^[^,]*/, '');
  for (const page of [...pages].reverse()) {
    const { pathname, search } = new URL(page.url);
    if (pathname === '/offline') continue;
    const copy = await cache?.match(page);
    const { title } = new DOMParser().parseFromString((await copy?.text()) ?? '', 'text/html');
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.className = 'link';
    link.href = pathname + search;
    link.textContent = title.endsWith(house) ? title.slice(0, -house.length) : title || pathname;
    const when = document.createElement('span');
    when.className = 'muted';
    when.textContent = whenOf(copy?.headers.get(SEEN_AT) ?? '');
    item.append(link, when);
    list.append(item);
  }
  const isEmpty = list.childElementCount === 0;
  for (const part of document.querySelectorAll<HTMLElement>('[data-kept-none]')) part.hidden = !isEmpty;
  for (const part of document.querySelectorAll<HTMLElement>('[data-kept-some]')) part.hidden = isEmpty;
}
