// What the signed-in shell does in the browser: theme and density, and toasts. Menus and sheets are native popovers and need nothing.
import { loadQuietly } from '#client/app/missing-chunks';
import { needNext } from '#client/app/next-needed';
import { startApp } from '#client/app/start';
import { follow, needLive } from '#client/live/follow';
import { whenIdle } from '#client/live/idle';
import { $density, $theme, DENSITIES, setDensity, setTheme, startAppearance, THEMES } from '#client/stores/appearance';
import { areSingleKeysOn, setSingleKeys } from '#client/stores/single-keys';
import { startBell } from './bell';
import { startOffline } from './offline';
import { loadPalette, startPalette } from './palette/open';
import { startToasts } from './toasts';

/** Keeps every `Appearance` on the page (account menu, settings) in step with the stores. */
const startAppearanceFields = (): void => {
  const check = (preference: string, value: string): void => {
    const selector = `[data-preference="${preference}"][value="${value}"]`;
    for (const input of document.querySelectorAll<HTMLInputElement>(selector)) input.checked = true;
  };
  $theme.subscribe((theme) => check('theme', theme));
  $density.subscribe((density) => check('density', density));
  const keys = document.querySelector<HTMLInputElement>('[data-preference=single-keys]');
  if (keys) keys.checked = areSingleKeysOn();
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const theme = THEMES.find((value) => value === target.value);
    const density = DENSITIES.find((value) => value === target.value);
    if (target.dataset.preference === 'theme' && theme) setTheme(theme);
    if (target.dataset.preference === 'density' && density) setDensity(density);
    if (target.dataset.preference === 'single-keys') setSingleKeys(target.checked);
  });
};

/** What brings the page up to date comes with the first change; a page that shows nothing live fetches nothing at all. */
const startLive = (): void => {
  const main = document.querySelector<HTMLElement>('main[data-live]');
  if (main) {
    const stop = follow(main.dataset.live ?? '', (heard) => {
      stop();
      void loadQuietly(() => import('#client/live/refresh')).then((part) => part?.startRefresh(main, heard));
    });
  }
  if (!document.querySelector('[data-presence]')) return;
  needLive();
  whenIdle(
    () => import('#client/live/presence'),
    ({ startPresence }) => startPresence(),
  );
};

/** Starts the shell of the page. */
export const startShell = (): void => {
  startApp();
  startOffline();
  startAppearance();
  startAppearanceFields();
  startPalette();
  startBell();
  needNext(loadPalette);
  startLive();
  const region = document.querySelector<HTMLElement>('.toasts');
  if (region) startToasts(region);
};
