// What is typed when the page reloads by itself, put back afterwards, with the focus and the caret. Forms that keep their own
// drafts (`data-keeps-draft`) are left to themselves. Passwords are never kept.

interface Typed {
  key: string;
  value: string;
}
interface Kept {
  path: string;
  typed: Typed[];
  focus: { key: string; start: number | null; end: number | null } | null;
}

const KEPT = 'typing';
type Field = HTMLInputElement | HTMLTextAreaElement;

const TEXTS = ['text', 'search', 'email', 'tel', 'url', 'number', 'date', 'time', 'datetime-local', 'month'];
const isTextField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && TEXTS.includes(target.type));
const isKept = (target: EventTarget | null): target is Field =>
  isTextField(target) && !target.closest('[data-keeps-draft]');

/** What people have typed into since the page stands. */
const touched = new Set<Field>();

const labelOf = (field: Field): string =>
  [
    field.form?.getAttribute('action'),
    field.form?.id,
    field.name,
    field.getAttribute('aria-label'),
    field.labels?.[0]?.textContent?.trim(),
  ].join('|');

/** The same for the same field of the next build's page: how it is called, and the how-manieth of that name it is. */
function keyOf(field: Field): string {
  const label = labelOf(field);
  const same = [...document.querySelectorAll('input, textarea')].filter(
    (other) => isTextField(other) && labelOf(other) === label,
  );
  return `${label}#${same.indexOf(field)}`;
}

const isInvalidCaret = (field: Field): boolean => field.selectionStart === null;

export function keepTyping(): void {
  const typed = [...touched]
    .filter((field) => field.isConnected)
    .map((field) => ({ key: keyOf(field), value: field.value }));
  const active = document.activeElement;
  const focus = isTextField(active)
    ? { key: keyOf(active), start: active.selectionStart, end: active.selectionEnd }
    : null;
  if (typed.length === 0 && !focus) return;
  try {
    sessionStorage.setItem(
      KEPT,
      JSON.stringify({ path: location.pathname + location.search, typed, focus } satisfies Kept),
    );
  } catch {
    return;
  }
}

function take(): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Kept | null;
    sessionStorage.removeItem(KEPT);
    return kept?.path === location.pathname + location.search ? kept : null;
  } catch {
    return null;
  }
}

/** Puts back what was kept, into fields that are there, and into others when they come (a dialog that is opened again). */
export function startKeptTyping(): void {
  document.addEventListener('input', ({ target, isTrusted }) => {
    if (isTrusted && isKept(target)) touched.add(target);
  });
  const kept = take();
  if (!kept) return;
  const waiting = new Map(kept.typed.map(({ key, value }) => [key, value]));
  let { focus } = kept;
  const restore = (): void => {
    for (const field of document.querySelectorAll<Field>('input, textarea')) {
      if (!isTextField(field) || field.closest('astro-island[ssr]')) continue;
      const key = keyOf(field);
      const value = waiting.get(key);
      if (value !== undefined && isKept(field)) {
        waiting.delete(key);
        write(field, value);
      }
      if (focus?.key === key && document.activeElement === document.body) {
        field.focus({ preventScroll: true });
        if (!isInvalidCaret(field)) field.setSelectionRange(focus.start, focus.end);
        focus = null;
      }
    }
    if (waiting.size === 0 && !focus) observer.disconnect();
  };
  const observer = new MutationObserver(restore);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['ssr'] });
  restore();
}

/** As if it had been typed: what a framework keeps of the field hears of it. */
function write(field: Field, value: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  touched.add(field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
