// What the browser asks about notifications, behind the bell and on their page.
import { MOST_UNREAD } from '#domain/notifications/words';
import { callApi } from './api';
import { $unread } from './stores/unread';

let asked = 0;

/** Asks the server anew; an answer that another was asked after is passed over. */
export async function refreshUnread(): Promise<void> {
  asked += 1;
  const mine = asked;
  const found = await callApi<{ items: unknown[] }>('GET', `/api/notifications?status=unread&limit=${MOST_UNREAD + 1}`);
  if (found.ok && mine === asked) $unread.set(found.value.items.length);
}

/** Whoever follows one of these, here or in another tab, has read it. @param idOf which notification a link stands for */
export function whenFollowed(
  place: HTMLElement,
  links: string,
  idOf: (link: HTMLAnchorElement) => string | undefined,
): void {
  const follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(links) : null;
    const id = link && idOf(link);
    if (id && event.button < 2) void markRead(id);
  };
  place.addEventListener('click', follow);
  place.addEventListener('auxclick', follow);
}

/** On the way to where a notification leads: goes on though the page is left. */
async function markRead(id: string): Promise<void> {
  const done = await callApi('POST', `/api/notifications/${id}/read`, { keepalive: true });
  if (done.ok) await refreshUnread();
}
