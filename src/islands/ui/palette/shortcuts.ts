// The list of keyboard shortcuts, opened by `?`, with the switch for those of a single character.

import { areSingleKeysOn } from '#client/stores/single-keys';
import type { Role } from '#domain/access';
import { x } from '../icons';

interface ShortcutGroup {
  heading: string;
  /** Left out, everybody's. */
  roles?: readonly Role[];
  /** Keys, parted by `or` or `to`; `⌘` is Ctrl where there is no such key. */
  keys: readonly (readonly [keys: string, does: string])[];
}

const OURS: readonly Role[] = ['admin', 'staff', 'instructor'];

export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    heading: 'Everywhere',
    keys: [
      ['⌘ K', 'find a record, go to a page, do something'],
      ['?', 'this list'],
      ['Esc', 'close what is open'],
    ],
  },
  {
    heading: 'Lists',
    keys: [
      ['J or K', 'next, previous'],
      ['Enter', 'open'],
      ['X', 'select; with Shift and J or K, select on'],
      ['⌘ A', 'with a row in focus: select the page, then all that match'],
      ['/', 'search the list'],
      ['Esc', 'let the selection go'],
    ],
  },
  {
    heading: 'Inbox',
    roles: OURS,
    keys: [
      ['R', 'reply'],
      ['N', 'private note'],
      ['E', 'resolve'],
      ['⌘ Enter', 'send what is written'],
    ],
  },
  {
    heading: 'Writing',
    keys: [
      ['⌘ B', 'bold'],
      ['⌘ I', 'italic'],
      ['⌘ K', 'link'],
    ],
  },
  { heading: 'Sitting a test', keys: [['A to D', 'choose that answer']] },
  {
    heading: 'Grading',
    roles: OURS,
    keys: [
      ['⌘ Enter', 'save the marks'],
      ['J or K', 'next answer, previous'],
    ],
  },
];

const isMac = (): boolean => /Mac|iP(hone|ad)/.test(navigator.platform);

const keysOf = (keys: string): string =>
  keys
    .split(' ')
    .map((key) => (key === 'or' || key === 'to' ? key : `<kbd>${key === '⌘' && !isMac() ? 'Ctrl' : key}</kbd>`))
    .join(' ');

const groupMarkup = ({ heading, keys }: ShortcutGroup): string =>
  `<section><h3>${heading}</h3><dl>${keys.map(([key, does]) => `<div><dt>${keysOf(key)}</dt><dd>${does}</dd></div>`).join('')}</dl></section>`;

/** All of its words are ours. */
export function openShortcuts(): void {
  const role = document.querySelector<HTMLElement>('#find')?.dataset.role as Role | undefined;
  const dialog = document.createElement('dialog');
  dialog.className = 'shortcuts';
  dialog.setAttribute('aria-labelledby', 'shortcuts-title');
  dialog.innerHTML = `<form method="dialog">
<div class="dialog-head"><h2 id="shortcuts-title">Keyboard shortcuts</h2><button class="btn plain icon" aria-label="Close"><svg class="i" viewBox="0 0 24 24" aria-hidden="true">${x}</svg></button></div>
<div class="dialog-body" tabindex="0" role="region" aria-labelledby="shortcuts-title">${SHORTCUTS.filter(
    ({ roles }) => !roles || (role && roles.includes(role)),
  )
    .map(groupMarkup)
    .join('')}</div>
<div class="dialog-foot"><label class="check"><input type="checkbox" data-preference="single-keys"><span>Shortcuts of a single key</span></label></div>
</form>`;
  for (const box of dialog.querySelectorAll('input')) box.checked = areSingleKeysOn();
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.showModal();
}
