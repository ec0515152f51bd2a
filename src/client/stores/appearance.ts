// Theme and density of this browser: kept in localStorage, shown on `<html>`, the same in every open tab.
import { atom } from 'nanostores';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

export const $theme = atom<Theme>('system');
export const $density = atom<Density>('comfortable');

const oneOf = <T extends string>(values: readonly [T, ...T[]], kept: string | null): T =>
  values.find((value) => value === kept) ?? values[0];

/** For this browser, null for what goes without saying. localStorage throws where it is forbidden; the choice then lasts for the page. */
export const keep = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    return;
  }
};

const show = (key: 'theme' | 'density', value: string | null): void => {
  const { dataset } = document.documentElement;
  if (value === null) delete dataset[key];
  else dataset[key] = value;
};

export const setTheme = (theme: Theme): void => {
  const value = theme === 'system' ? null : theme;
  keep('theme', value);
  show('theme', value);
  $theme.set(theme);
};

export const setDensity = (density: Density): void => {
  const value = density === 'comfortable' ? null : density;
  keep('density', value);
  show('density', value);
  $density.set(density);
};

/** Reads what `theme-script.ts` put on `<html>` and follows changes made in other tabs. */
export const startAppearance = (): void => {
  const { dataset } = document.documentElement;
  $theme.set(oneOf(THEMES, dataset.theme ?? null));
  $density.set(oneOf(DENSITIES, dataset.density ?? null));
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'theme') setTheme(oneOf(THEMES, newValue));
    if (key === 'density') setDensity(oneOf(DENSITIES, newValue));
  });
};
