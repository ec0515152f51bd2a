// Stands inline on the pages of sign-in: the app is put in place while somebody looks for their password. Signed-in pages do it
// by `client/app/updates.ts`.
addEventListener('load', () => {
  navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => 0);
});
