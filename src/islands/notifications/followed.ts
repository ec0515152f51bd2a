// Whoever follows a notification from its page has read it.
import { whenFollowed } from '#client/notifications';

export function startFollowed(): void {
  const list = document.querySelector<HTMLElement>('[data-told-list]');
  if (list) whenFollowed(list, 'a[data-unread]', ({ dataset }) => dataset.unread);
}
