// What the bell opens: the newest ten. Whoever follows one has read it.
import { callApi } from '#client/api';
import { refreshUnread, whenFollowed } from '#client/notifications';
import { $unread } from '#client/stores/unread';
import { formatExact, formatRelative, type Reader } from '#domain/format';
import type { Notification } from '#domain/notifications/notification';

const SHOWN = 10;
const started = new WeakSet<HTMLElement>();

/** Reads anew each time that it is opened; what stood there stays until the answer is here. */
export async function fillBell(menu: HTMLElement): Promise<void> {
  const place = menu.querySelector<HTMLElement>('[data-bell-list]') as HTMLElement;
  const all = menu.querySelector<HTMLButtonElement>('[data-bell-read]') as HTMLButtonElement;
  if (!started.has(menu)) {
    started.add(menu);
    whenFollowed(menu, 'a.unread[data-id]', ({ dataset }) => dataset.id);
    all.addEventListener('click', () => void readAll(menu, all));
  }
  if (place.childElementCount === 0) place.replaceChildren(said('Looking'));
  place.setAttribute('aria-busy', 'true');
  const found = await callApi<{ items: Notification[] }>('GET', `/api/notifications?limit=${SHOWN}`);
  place.removeAttribute('aria-busy');
  if (!found.ok) {
    place.replaceChildren(said('Your notifications cannot be shown at the moment. Close this and open it again.'));
    return;
  }
  const { items } = found.value;
  const reader = readerHere();
  place.replaceChildren(
    items.length > 0
      ? listOf(items, reader)
      : said('Nothing yet. Changes to your bookings and answers to your queries come here.'),
  );
  all.hidden = ($unread.get() ?? 0) === 0 && !items.some(({ status }) => status === 'unread');
}

async function readAll(menu: HTMLElement, button: HTMLButtonElement): Promise<void> {
  if (button.getAttribute('aria-busy') === 'true') return;
  button.setAttribute('aria-busy', 'true');
  const done = await callApi('POST', '/api/notifications/read');
  button.removeAttribute('aria-busy');
  if (done.ok) {
    // The button goes: who pressed it by keyboard stands at the head of what is left.
    menu.querySelector<HTMLElement>('h2')?.focus();
    await refreshUnread();
  }
  await fillBell(menu);
}

const readerHere = (): Reader => {
  const { zone = 'UTC', locale = 'en-GB' } = document.documentElement.dataset;
  return { timeZone: zone, locale, now: new Date().toISOString() };
};

function said(text: string): HTMLElement {
  const line = document.createElement('p');
  line.className = 'muted small';
  line.textContent = text;
  return line;
}

function listOf(items: readonly Notification[], reader: Reader): HTMLElement {
  const list = document.createElement('ul');
  list.append(
    ...items.map(({ id, title, link, status, createdAt }) => {
      const anchor = document.createElement('a');
      anchor.href = link;
      anchor.dataset.id = id;
      anchor.className = status === 'unread' ? 'told unread' : 'told';
      const time = document.createElement('time');
      time.dateTime = createdAt;
      time.title = formatExact(createdAt, reader);
      time.textContent = formatRelative(createdAt, reader);
      const words = document.createElement('span');
      words.textContent = title;
      if (status === 'unread') words.prepend(hidden('Unread: '));
      anchor.append(words, time);
      const item = document.createElement('li');
      item.append(anchor);
      return item;
    }),
  );
  return list;
}

function hidden(text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'vh';
  element.textContent = text;
  return element;
}
