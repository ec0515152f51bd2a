// A booking that stands open beside its list: J and K walk the list, Esc closes it, and the list stays where it was.
import { isNoShortcut } from '../ui/typing';

const LINKS: Record<string, string> = { j: 'Next', k: 'Previous', Escape: 'Close' };

export function startPeekKeys(): void {
  const peek = document.querySelector<HTMLElement>('aside.peek');
  if (!peek) return;
  document.querySelector('tr[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  // Whoever came from the list goes on reading in what they opened.
  if (document.referrer.startsWith(`${location.origin}/bookings`)) peek.focus({ preventScroll: true });
  // Before the table's own keys, which move within the list.
  document.addEventListener('keydown', follow, true);
  const { earlyKey } = window as Window & { earlyKey?: KeyboardEvent };
  if (earlyKey) follow(earlyKey);
}

function follow(event: KeyboardEvent): void {
  if (isNoShortcut(event) || event.shiftKey) return;
  if (document.querySelector('dialog[open], [popover]:popover-open')) return;
  const name = LINKS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  const link = name && document.querySelector<HTMLAnchorElement>(`.peek-bar a[aria-label="${name}"]`);
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  link.click();
}
