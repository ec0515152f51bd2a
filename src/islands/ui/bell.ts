// The bell in the top bar: its number follows the store, and what it opens is fetched when it is first wanted.
import { follow } from '#client/live/follow';
import { $unread } from '#client/stores/unread';
import { bellCount, bellWords } from '#domain/notifications/words';

export function startBell(): void {
  const button = document.querySelector<HTMLButtonElement>('.bell');
  const menu = document.querySelector<HTMLElement>('#bell');
  if (!button || !menu) return;
  $unread.set(Number(button.dataset.unread));
  $unread.listen((unread) => {
    const count = button.querySelector<HTMLElement>('.bell-count');
    const words = button.querySelector<HTMLElement>('[data-bell-words]');
    if (unread === null || !count || !words) return;
    count.hidden = unread === 0;
    count.textContent = bellCount(unread);
    words.textContent = bellWords(unread);
  });
  follow('notifications', () => {
    void import('#client/notifications').then(({ refreshUnread }) => refreshUnread());
  });
  menu.addEventListener('beforetoggle', (event) => {
    if ((event as ToggleEvent).newState === 'open') void import('./bell-list').then(({ fillBell }) => fillBell(menu));
  });
}
