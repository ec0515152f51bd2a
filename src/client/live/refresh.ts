// A page that says what it shows (`<main data-live="bookings sessions/7">`) is read again when that has changed, and brought up to date
// where it stands. Bursts are one reading; a thousand browsers do not come at the same moment; nobody is disturbed at what they do.
import { callsUnderWay } from '../api';
import { BUILD_META } from '../app/updates';
import type { Heard } from '../stores/live';
import { follow } from './follow';
import { differenceOf, dropLine, isHeld, showLine } from './held';
import { morph } from './morph';
import { keepPlace } from './place';
import { REFRESHED } from './refreshed';

/** Milliseconds. After a hint a page waits this long, and up to `SPREAD` more; where everything may have changed, everybody comes. */
const SOON = 100;
const SPREAD = 600;
const SPREAD_OF_ALL = 5000;
/** Between the end of one reading and the beginning of the next. */
const REST = 1000;
/** Between two looks whether somebody is still at what must not be disturbed. */
const LOOK = 500;
/** A reading that failed is tried again once in this time. */
const LATER = 15_000;
const FRESH_FOR = 2000;

type Timer = ReturnType<typeof setTimeout>;
/** Beside the page: where there is something to do. */
const BESIDE = '.sidebar, #more';
/** What somebody is in the middle of: a call, a menu, a dialog, dragging. */
const isBusy = (): boolean =>
  callsUnderWay() > 0 ||
  document.querySelector('dialog[open], main [popover]:popover-open, .dragged, [data-working]') !== null;

/** @param first what brought it here */
export function startRefresh(main: HTMLElement, first: Heard): void {
  let timer: Timer | undefined;
  let isReading = false;
  /** The list that waits to be shown in its new order. */
  let held: HTMLElement | null = null;
  /** Something has changed since the page was read. */
  let isDue = false;
  let readAt = 0;

  const plan = (pause: number): void => {
    isDue = true;
    if (timer !== undefined || isReading || document.visibilityState === 'hidden') return;
    timer = setTimeout(() => void run(), Math.max(pause, readAt + REST - performance.now()));
  };

  const run = async (isWanted = false): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (isReading) return;
    if (isBusy()) return plan(LOOK);
    if (!isDue && !isWanted && held && isHeld(held)) return watch();
    isReading = true;
    isDue = false;
    const next = await readPage();
    isReading = false;
    readAt = performance.now();
    if (next === 'gone') return;
    if (next === 'later') return plan(LATER);
    // Meanwhile somebody may have opened a menu.
    if (isBusy()) return plan(LOOK);
    held = apply(main, next, isWanted, () => void run(true));
    if (isDue) plan(0);
    else if (held) watch();
  };
  /** Whether it is let go is looked at, without asking the server for anything. */
  const watch = (): void => {
    if (document.visibilityState === 'visible') timer ??= setTimeout(() => void run(), LOOK);
  };

  const hear = ({ missed }: Heard): void =>
    plan(missed ? Math.random() * SPREAD_OF_ALL : SOON + Math.random() * SPREAD);
  follow(main.dataset.live ?? '', hear);
  hear(first);
  // No timer runs in a hidden tab.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      clearTimeout(timer);
      timer = undefined;
    } else if (isDue) plan(SOON);
    else if (held) watch();
  });
}

/** `gone`: nothing more is to be read here. */
async function readPage(): Promise<Document | 'gone' | 'later'> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
    text = await response.text();
  } catch {
    return 'later';
  }
  // To sign in, or to where the record has gone: the page that stands is readable as it is.
  if (response.redirected || response.status === 404 || response.status === 401) return 'gone';
  if (!response.ok || !response.headers.get('content-type')?.includes('text/html')) return 'later';
  const next = new DOMParser().parseFromString(text, 'text/html');
  const buildOf = (page: Document): string | undefined =>
    page.querySelector<HTMLMetaElement>(`meta[name=${BUILD_META}]`)?.content;
  // A newer build is loaded as a whole (`client/app/updates.ts`).
  return buildOf(next) === buildOf(document) ? next : 'gone';
}

/** Answers the list whose order is held back. */
function apply(main: HTMLElement, page: Document, isWanted: boolean, show: () => void): HTMLElement | null {
  const next = page.querySelector('main');
  if (!next) return null;
  const difference = differenceOf(main, next);
  const held = difference && !isWanted && isHeld(difference.list) ? difference : null;
  const restore = keepPlace(main);
  morph(main, next, { onRow: markFresh, frozen: held?.list });
  const beside = [...page.querySelectorAll(BESIDE)];
  for (const [at, part] of [...document.querySelectorAll(BESIDE)].entries()) if (beside[at]) morph(part, beside[at]);
  document.title = page.title;
  restore();
  if (held) showLine(held, show);
  else dropLine();
  document.dispatchEvent(new CustomEvent(REFRESHED));
  return held?.list ?? null;
}

/** For a moment one sees what is new. */
function markFresh(row: HTMLElement): void {
  row.dataset.fresh = '';
  setTimeout(() => delete row.dataset.fresh, FRESH_FOR);
}
