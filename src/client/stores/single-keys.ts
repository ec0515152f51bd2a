// Whether single letters are shortcuts in this browser. Kept in localStorage; on unless somebody says otherwise.
import { keep } from './appearance';

const KEY = 'single-keys';

/** WCAG 2.1.4: shortcuts of one character can be turned off. */
export const areSingleKeysOn = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
};

export const setSingleKeys = (isOn: boolean): void => keep(KEY, isOn ? null : 'off');
