// Says when the page is a copy or the network is gone, and lists on the offline page what can be read without one.
import { formatTime } from '#domain/format';
import { COPY_OF, SEEN_AT } from '#domain/offline';
import { cloudOff } from './icons';

const BANNER = 'offline';
const LIST = '[data-kept-pages]';

/** As everywhere in the frame: in its reader's language and zone. */
function whenOf(instant: string): string {
  const { locale = 'en', zone: timeZone = 'UTC' } = document.documentElement.dataset;
  return formatTime(instant, { locale, timeZone, now: new Date().toISOString() });
}

export function startOffline(): void {
  const made = document.documentElement.getAttribute(COPY_OF);
  if (made !== null) say('You are offline.', `This is the page as it was, ${whenOf(made)}.`);
  else if (!navigator.onLine) sayOffline();
  addEventListener('offline', sayOffline);
  addEventListener('online', () => {
    document.querySelector(`#${BANNER}`)?.remove();
    if (made !== null || document.querySelector(LIST)) location.reload();
  });
  document.querySelector('[data-try-again]')?.addEventListener('click', () => location.reload());
  void listKeptPages();
}

const sayOffline = (): void => {
  if (document.querySelector(LIST)) return;
  say('You are offline.', 'What stands here stays readable. Changes are saved once you are online again.');
};

function say(title: string, text: string): void {
  document.querySelector(`#${BANNER}`)?.remove();
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
async function listKeptPages(): Promise<void> {
  const list = document.querySelector<HTMLElement>(LIST);
  if (!list || !('caches' in globalThis)) return;
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
