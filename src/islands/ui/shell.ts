// What the signed-in shell does in the browser: theme and density, and toasts. Menus and sheets are native popovers and need nothing.
import { needNext } from '#client/app/next-needed';
import { startApp } from '#client/app/start';
import { $density, $theme, DENSITIES, setDensity, setTheme, startAppearance, THEMES } from '#client/stores/appearance';
import { areSingleKeysOn, setSingleKeys } from '#client/stores/single-keys';
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

/** Starts the shell of the page. */
export const startShell = (): void => {
  startApp();
  startOffline();
  startAppearance();
  startAppearanceFields();
  startPalette();
  needNext(loadPalette);
  const region = document.querySelector<HTMLElement>('.toasts');
  if (region) startToasts(region);
};
