import { beforeEach, expect, it } from 'vitest';
import { $toasts, dismissToast, showToast } from '#client/stores/toasts';

beforeEach(() => $toasts.set([]));

it('shows toasts in the order in which things happened, three at most', () => {
  for (const text of ['one', 'two', 'three', 'four']) showToast(text);
  expect($toasts.get().map(({ text }) => text)).toEqual(['two', 'three', 'four']);
});

it('takes away the one that is dismissed', () => {
  const first = showToast('one');
  showToast('two');
  dismissToast(first);
  expect($toasts.get().map(({ text }) => text)).toEqual(['two']);
});
