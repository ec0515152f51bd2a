// The service worker: the shell and every script at hand without a network, what a person has seen readable offline, a new
// version taken over at once. It answers pages and the build's own files, never /api (docs/adr/0019).
import { cleanupOutdatedCaches, getCacheKeyForURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { answersPage } from './sw/addresses';
import { fetchOlderFile } from './sw/older-files';
import { openPage } from './sw/open-page';
import { dropFrames, forgetEverybody } from './sw/seen-pages';
import { dropOlderShells, keepShell } from './sw/shell-pages';
import { sw } from './sw/worker';

/** `__WB_MANIFEST` is filled in by the build (astro.config.mjs): its files, and `BUILD_ENTRY`, whose revision is the build's id. */
declare const self: { __WB_MANIFEST: PrecacheEntry[] };

/** Not a file to keep: how the worker's own text changes with every build, so that browsers take the new one. */
const BUILD_ENTRY = '/build.json';

const manifest = self.__WB_MANIFEST;
const build = manifest.find(({ url }) => url === BUILD_ENTRY)?.revision ?? '';

precacheAndRoute(manifest.filter(({ url }) => url !== BUILD_ENTRY));
cleanupOutdatedCaches();

sw.addEventListener('install', (event) => {
  event.waitUntil(keepShell(build).then(() => sw.skipWaiting()));
});

sw.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([dropOlderShells(build), dropFrames(), sw.registration.navigationPreload?.enable()]).then(() =>
      sw.clients.claim(),
    ),
  );
});

sw.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== sw.location.origin) return;
  // Whoever signs in or out through the API begins with nothing of anybody's.
  if (pathname === '/api/sign-in' && request.method !== 'GET') event.waitUntil(forgetEverybody());
  if (pathname.startsWith('/_astro/') && !getCacheKeyForURL(pathname)) event.respondWith(fetchOlderFile(request));
  if (request.mode === 'navigate' && answersPage(request.method, pathname)) event.respondWith(openPage(event, build));
});
