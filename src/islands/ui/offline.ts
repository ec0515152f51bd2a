// Notices that the page is a copy or that the network is gone. The words, and the list of the offline page, are fetched a second
// after the page has loaded: without a network it is too late.
import { needNext } from '#client/app/next-needed';
import { servedBuild } from '#client/app/updates';
import { COPY_OF } from '#domain/offline';

const loadNotice = () => import('./offline-notice');

export function startOffline(): void {
  const made = document.documentElement.getAttribute(COPY_OF);
  const list = document.querySelector<HTMLElement>('[data-kept-pages]');
  if (list) void loadNotice().then(({ listKeptPages }) => listKeptPages(list));
  if (made !== null || !navigator.onLine) void loadNotice().then(({ sayOffline }) => sayOffline(made));
  needNext(loadNotice);
  addEventListener('offline', () => void loadNotice().then(({ sayOffline }) => sayOffline(made)));
  // A browser calls itself online as soon as there is any network at all: the server has the word.
  addEventListener('online', async () => {
    if ((await servedBuild()) === null) return;
    if (made !== null || list) location.reload();
    else void loadNotice().then(({ takeBack }) => takeBack());
  });
}
