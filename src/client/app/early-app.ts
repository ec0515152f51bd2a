// Stands inline in the head of signed-in pages, before anything is read of what this browser keeps: what another person has left
// here is taken away, the browser's offer to install is caught, and a page whose own scripts are gone is loaded again, once.
import { RELOAD_GUARD_MS } from '#domain/constants';

interface EarlyAppWindow extends Window {
  /** The browser's offer, until somebody takes it (`client/app/install.ts`). */
  earlyInstall?: Event;
}

((person: string) => {
  // Of this browser, not of anybody: how it looks, and what it was told.
  const OWN = ['theme', 'density', 'install', 'shortcuts', 'reloaded-at', 'person'];
  try {
    if (localStorage.getItem('person') !== person)
      for (const store of [localStorage, sessionStorage])
        for (const key of Object.keys(store)) if (!OWN.includes(key)) store.removeItem(key);
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
      if (!missing.includes('/_astro/') || !navigator.onLine) return;
      if (Date.now() - Number(sessionStorage.getItem('reloaded-at')) < RELOAD_GUARD_MS) return;
      sessionStorage.setItem('reloaded-at', String(Date.now()));
      location.reload();
    },
    true,
  );
})(document.documentElement.dataset.person as string);
