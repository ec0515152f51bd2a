// Opens the palette from anywhere. All that a page carries of it: the dialog stands in the page and opens at once, what fills it
// is fetched when it is first wanted. Without script the same dialog is a popover with a form that finds courses.
import { isNoShortcut } from '../typing';

let loading: Promise<typeof import('./palette')> | undefined;

/** What fills the palette: fetched once. Rejects where it cannot be had, and tries again when asked again. */
export function loadPalette(): Promise<typeof import('./palette')> {
  loading ??= import('./palette').catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  return loading;
}

/** Until it is filled, or where it cannot be, Enter asks the list of courses. */
export function openPalette(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#find');
  if (!dialog || dialog.open) return;
  if (dialog.matches(':popover-open')) dialog.hidePopover();
  dialog.showModal();
  loadPalette().then(
    ({ fillPalette }) => fillPalette(dialog),
    () => undefined,
  );
}

/** Ctrl or ⌘ with K from everywhere, the field of the top bar, and `?` for the list of shortcuts. */
export function startPalette(): void {
  const hint = document.querySelector('.find kbd');
  if (hint && navigator.platform.startsWith('Mac')) hint.textContent = '⌘ K';
  document.addEventListener('keydown', (event) => {
    const isPalette =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
    if (isPalette && !event.defaultPrevented) {
      event.preventDefault();
      const dialog = document.querySelector<HTMLDialogElement>('#find[open]');
      if (dialog) dialog.close();
      else openPalette();
    } else if (event.key === '?' && !isNoShortcut(event)) {
      event.preventDefault();
      showShortcuts();
    }
  });
  document.addEventListener('click', (event) => {
    const pressed =
      event.target instanceof Element ? event.target.closest('[popovertarget=find], [data-shortcuts]') : null;
    if (!pressed) return;
    event.preventDefault();
    if (pressed.hasAttribute('data-shortcuts')) showShortcuts();
    else if (pressed.hasAttribute('popovertargetaction')) document.querySelector<HTMLDialogElement>('#find')?.close();
    else openPalette();
  });
}

const showShortcuts = (): void => {
  loadPalette().then(
    ({ openShortcuts }) => openShortcuts(),
    () => undefined,
  );
};
