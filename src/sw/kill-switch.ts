// The service worker that ends service workers: built in place of `sw.ts` by LECTERN_SERVICE_WORKER=off (docs/how-to/deploy.md).
// It takes over from whatever is there, forgets every cache, and opens anew the pages that the other one had answered.
import { sw } from './worker';

sw.addEventListener('install', (event) => {
  event.waitUntil(sw.skipWaiting());
});

sw.addEventListener('activate', (event) => {
  event.waitUntil(end());
});

async function end(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  await sw.registration.unregister();
  // Only those that stood under another worker: a page that registers this one afresh is not opened again for ever.
  const pages = await sw.clients.matchAll({ type: 'window' });
  await Promise.all(pages.map((page) => page.navigate(page.url).catch(() => null)));
}
