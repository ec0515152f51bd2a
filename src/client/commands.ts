// Turns a button that names a call into that call: `<button data-command="POST /api/courses/7/publish" data-version="3">`.
// Whatever else it needs to say stands beside it:
//   data-done      the toast after it: "First Aid at Work is published."
//   data-undo      the call that takes it back, offered in the toast
//   data-failed    what did not happen: "The course was not published."
//   data-way       where to go instead, by the rule that refused: `{"live-bookings":{"label":"Show them","href":"/bookings"}}`
//   data-body      JSON to send
//   data-confirm   asks first, with `data-title` and `data-verb`, and with `data-reason` for a text that is sent as `reason`
//   data-choice    asks for one of a few too, sent as the field it names: `{"field":"tell","legend":"Who is told?","options":[…]}`
//   data-busy      the word while it works: "Publishing"
//   data-next      where to go afterwards, `{id}` being the answer's; left out, the page is read again
import { callApi, type Method } from './api';
import { ask, type Choice } from './confirm';
import { dropProblem, showKeptProblem, showProblem, type Way } from './problem-banner';
import { showToast, showToastOnNextPage } from './stores/toasts';

interface Answer {
  id?: string;
  version?: number;
}
interface KeptUndo {
  text: string;
  command: string;
  version?: number | undefined;
}
const KEPT_UNDO = 'undo';
const KEPT_FOCUS = 'refocus';

/** `POST /api/…` → its two words. */
const parsed = (command: string): [Method, string] => {
  const [method = 'POST', path = ''] = command.split(' ');
  return [method as Method, path];
};

let isStarted = false;
/** Somebody has followed a link while a call was under way: the page is not read again under their feet. */
let isLeaving = false;

/** Once a page, however often it is asked for. */
export function startCommands(): void {
  if (isStarted) return;
  isStarted = true;
  document.addEventListener('click', (event) => {
    isLeaving ||= followsLink(event);
    const button =
      event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button[data-command]') : null;
    if (button) void press(button);
  });
  const { earlyClick } = window as Window & { earlyClick?: HTMLButtonElement };
  if (earlyClick?.isConnected) void press(earlyClick);
  showKeptProblem();
  showKeptUndo();
  restoreFocus();
  addEventListener('pageshow', () => {
    isLeaving = false;
  });
}

const followsLink = (event: MouseEvent): boolean => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const isHere = !event.defaultPrevented && event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey);
  return (
    isHere && link !== null && !link.target && !link.hasAttribute('download') && link.pathname !== location.pathname
  );
};

async function press(button: HTMLButtonElement): Promise<void> {
  const { command = '', confirm, title, reason, body, version, busy } = button.dataset;
  if (button.getAttribute('aria-busy') === 'true') return;
  const verb = button.dataset.verb ?? button.textContent?.trim() ?? '';
  const choice = JSON.parse(button.dataset.choice ?? 'null') as (Choice & { field: string }) | null;
  const answer =
    confirm === undefined
      ? { reason: '', choice: null }
      : await ask({
          title: title ?? `${verb}?`,
          text: confirm,
          verb,
          isDanger: button.classList.contains('danger'),
          reason,
          ...(choice && { choice }),
        });
  if (answer === null) return;
  const free = occupy(button, busy);
  dropProblem();
  const given = body === undefined ? undefined : (JSON.parse(body) as Record<string, unknown>);
  const said = {
    ...(answer.reason && { reason: answer.reason }),
    ...(choice && answer.choice !== null && { [choice.field]: answer.choice }),
  };
  const sent = Object.keys(said).length > 0 ? { ...given, ...said } : given;
  const [method, path] = parsed(command);
  const result = await callApi<Answer | undefined>(method, path, {
    ...(sent !== undefined && { body: sent }),
    version: version === undefined ? undefined : Number(version),
    idempotencyKey: crypto.randomUUID(),
  });
  if (result.ok) return follow(button, result.value ?? {});
  free();
  const ways = JSON.parse(button.dataset.way ?? '{}') as Record<string, Way | undefined>;
  showProblem(button.dataset.failed ?? 'This was not done.', result.error, ways[result.error.rule ?? '']);
}

/** The word changes and the width stays; a second press does nothing. Undone by what it answers. */
function occupy(button: HTMLButtonElement, word: string | undefined): () => void {
  const before = [...button.childNodes];
  button.style.minWidth = `${button.offsetWidth}px`;
  button.setAttribute('aria-busy', 'true');
  if (word) button.replaceChildren(word);
  return () => {
    button.removeAttribute('aria-busy');
    button.replaceChildren(...before);
  };
}

function follow(button: HTMLButtonElement, { id = '', version }: Answer): void {
  const { done, undo, next } = button.dataset;
  if (done && undo)
    sessionStorage.setItem(KEPT_UNDO, JSON.stringify({ text: done, command: undo, version } satisfies KeptUndo));
  else if (done) showToastOnNextPage(done);
  const near = button.closest('[id]')?.id;
  if (near) sessionStorage.setItem(KEPT_FOCUS, near);
  if (isLeaving) return;
  if (next) location.assign(next.replace('{id}', id));
  else location.reload();
}

function showKeptUndo(): void {
  const kept = sessionStorage.getItem(KEPT_UNDO);
  if (kept === null) return;
  sessionStorage.removeItem(KEPT_UNDO);
  const { text, command, version } = JSON.parse(kept) as KeptUndo;
  const [method, path] = parsed(command);
  const run = async () => {
    const result = await callApi(method, path, { version, idempotencyKey: crypto.randomUUID() });
    if (!result.ok) return showProblem('This was not undone.', result.error);
    showToastOnNextPage('Undone.');
    location.reload();
  };
  showToast(text, { label: 'Undo', run: () => void run() });
}

/** Whoever works by keyboard stands where they stood before the page was read again. */
function restoreFocus(): void {
  const near = sessionStorage.getItem(KEPT_FOCUS);
  if (near === null) return;
  sessionStorage.removeItem(KEPT_FOCUS);
  const place = document.getElementById(near);
  const target = place?.matches('main') ? place.querySelector<HTMLElement>('h1') : place;
  if (!target) return;
  const focusable = target.querySelector<HTMLElement>('a[href], button:not([disabled])');
  const isHeading = target.matches('h1');
  if (isHeading || !focusable) target.tabIndex = -1;
  (isHeading ? target : (focusable ?? target)).focus({ preventScroll: true });
}
