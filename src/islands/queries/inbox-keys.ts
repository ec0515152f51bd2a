// Working through the inbox by keyboard: J and K walk the list (or go from thread to thread), Enter opens, R answers, N notes,
// E resolves, / searches, Esc goes back to the list.
import { isNoShortcut } from '../ui/typing';

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
/** What a key presses, where it is there. */
const PRESSED: Readonly<Record<string, string>> = {
  e: '[data-key="resolve"]',
  Escape: '[data-key="back"]',
};
/** The composer listens for these. */
const WRITES: Readonly<Record<string, string>> = { r: 'reply', n: 'note' };

const rows = (): HTMLAnchorElement[] => [...document.querySelectorAll<HTMLAnchorElement>('.box-rows a')];
const hasList = (): boolean => document.querySelector<HTMLElement>('.box-list')?.offsetParent !== null;

export function startInboxKeys(): void {
  document.querySelector('.box-rows a[aria-current]')?.scrollIntoView({ block: 'nearest' });
  document.addEventListener('keydown', follow);
  const { earlyKey } = window as Window & { earlyKey?: KeyboardEvent };
  if (earlyKey) follow(earlyKey);
}

function follow(event: KeyboardEvent): void {
  if (isNoShortcut(event)) return;
  if (document.querySelector('dialog[open], [popover]:popover-open')) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isHandled = key === '/' ? search() : key in STEPS ? walk(key) : (write(key) ?? press(key));
  if (isHandled) event.preventDefault();
}

function search(): boolean {
  const field = document.querySelector<HTMLInputElement>('.box-list input[type=search]');
  if (!field || !hasList()) return false;
  field.select();
  field.focus();
  return true;
}

/** From name to name; where a thread stands open, to the next one. The arrows scroll unless a row has the focus. */
function walk(key: string): boolean {
  const all = rows();
  const focused = all.indexOf(document.activeElement as HTMLAnchorElement);
  const open = all.findIndex((row) => row.hasAttribute('aria-current'));
  if (focused < 0 && key.length > 1) return false;
  const step = STEPS[key] ?? 0;
  if (focused < 0 && open >= 0) {
    all[open + step]?.click();
    return true;
  }
  if (!hasList()) return false;
  all[focused < 0 ? 0 : focused + step]?.focus();
  return true;
}

function write(key: string): boolean | null {
  const kind = WRITES[key];
  if (!kind) return null;
  if (!document.querySelector('.composer')) return false;
  // Cancelled by the composer that took it; one that is not at work yet looks here when it is.
  if (document.dispatchEvent(new CustomEvent('compose', { detail: kind, cancelable: true })))
    document.documentElement.dataset.compose = kind;
  return true;
}

function press(key: string): boolean {
  const target = PRESSED[key] && document.querySelector<HTMLElement>(PRESSED[key]);
  if (!target) return false;
  target.click();
  return true;
}
