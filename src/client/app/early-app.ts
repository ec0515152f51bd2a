// Stands inline in the head of signed-in pages, before anything is read of what this browser keeps: what another person has left
// here is taken away, the browser's offer to install is caught, and a page whose own scripts are gone is loaded again, once.
import { forgetPerson } from './of-the-browser';
import { claimReload, RELOADED_AT } from './reload-guard';

interface EarlyAppWindow extends Window {
  /** The browser's offer, until somebody takes it (`client/app/install.ts`). */
  earlyInstall?: Event;
}

((person: string) => {
  try {
    if (localStorage.getItem('person') !== person) forgetPerson(RELOADED_AT);
    localStorage.setItem('person', person);
  } catch {
    // A browser that forbids storage keeps nothing of anybody.
  }
  // Somebody comes back to a page that the browser kept whole, after another has signed in, or nobody.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && localStorage.getItem('person') !== person) location.reload();
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'person' && newValue && newValue !== person) location.reload();
  });
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    (window as EarlyAppWindow).earlyInstall = event;
  });
  addEventListener(
    'error',
    ({ target }) => {
      const missing =
        target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : '';
      if (missing.includes('/_astro/') && navigator.onLine && claimReload()) location.reload();
    },
    true,
  );
})(document.documentElement.dataset.person as string);
