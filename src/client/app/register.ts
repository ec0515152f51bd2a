// Stands inline on the pages of sign-in: the app is put in place while somebody looks for their password. Signed-in pages do it
// by `client/app/updates.ts`.
import { forgetPerson } from './of-the-browser';

// Also in a tab of theirs that was open beside the one where they signed out.
if (new URLSearchParams(location.search).get('reason') === 'signed-out') forgetPerson();
addEventListener('load', () => {
  navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => 0);
});
