// What went wrong, said at the top of the page where it stays until it is dealt with: a toast is never the only place of an error.
import type { AppError } from '#kernel/errors';
import { isStale, signInAgain } from './api';

const KEPT = 'problem';
const ALERT = '<path d="m21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4m0 4h.01"/>';

/** A link to where it can be dealt with. */
export interface Way {
  label: string;
  href: string;
}

interface Said {
  title: string;
  text: string;
  /** One below the other, where there is more than one thing to say. */
  lines?: readonly string[] | undefined;
  action?: Way | undefined;
}

const saidOf = (title: string, error: AppError, way?: Way): Said => {
  if (isStale(error))
    return {
      title,
      text: 'Somebody else changed it after this page was opened. Look at it as it is now, then decide again.',
      action: { label: 'Show it as it is now', href: location.href },
    };
  if (error.code === 'unauthenticated')
    return { title, text: 'Your session has ended.', action: { label: 'Sign in again', href: signInAgain() } };
  const details = error.issues?.map(({ message }) => message).join(' ');
  return { title, text: details ? `${error.message} ${details}` : error.message, action: way };
};

/** Replaces what it said before. `title` is what did not happen: "The course was not archived." */
export function showProblem(title: string, error: AppError, way?: Way): void {
  show(saidOf(title, error, way));
}

/** Says it on this address after it has been loaded again. */
export function keepProblem(title: string, text: string, lines: readonly string[] = []): void {
  sessionStorage.setItem(KEPT, JSON.stringify({ title, text, lines } satisfies Said));
}

export function showKeptProblem(): void {
  const kept = sessionStorage.getItem(KEPT);
  if (kept === null) return;
  sessionStorage.removeItem(KEPT);
  show(JSON.parse(kept) as Said);
}

export function dropProblem(): void {
  document.querySelector('#problem')?.remove();
}

function show({ title, text, lines = [], action }: Said): void {
  dropProblem();
  const banner = document.createElement('div');
  banner.id = 'problem';
  banner.className = 'banner negative';
  banner.setAttribute('role', 'alert');
  banner.innerHTML = `<svg class="i" viewBox="0 0 24 24" aria-hidden="true">${ALERT}</svg><div><b></b> <span></span></div>`;
  (banner.querySelector('b') as HTMLElement).textContent = title;
  (banner.querySelector('span') as HTMLElement).textContent = text;
  if (lines.length > 0) {
    const list = document.createElement('ul');
    for (const line of lines) list.append(Object.assign(document.createElement('li'), { textContent: line }));
    banner.querySelector('div')?.append(list);
  }
  if (action) {
    const link = document.createElement('a');
    link.className = 'btn';
    link.href = action.href;
    link.textContent = action.label;
    // The address is often this very one, and following it would only move within the page.
    link.addEventListener('click', (event) => {
      if (action.href !== location.href) return;
      event.preventDefault();
      location.reload();
    });
    banner.append(link);
  }
  // A record that stands open beside its list is what was worked on; on a phone the list is not even there.
  const open = document.querySelector('#main .peek-body');
  const head = document.querySelector('#main .page-head');
  if (open) open.prepend(banner);
  else if (head) head.after(banner);
  else document.querySelector('#main')?.prepend(banner);
  banner.scrollIntoView({ block: 'nearest' });
}
