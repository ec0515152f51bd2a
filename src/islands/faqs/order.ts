// Questions put in order within their category: dragged by their handle, or moved by buttons. What the page shows is kept at
// once; where that fails, everything stands again where it stood.
import { callApi } from '#client/api';
import { dropProblem, showProblem } from '#client/problem-banner';

/** One after the other, as each says which question it comes before. */
let saving: Promise<void> = Promise.resolve();

export function startOrder(): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-order]')) startList(list);
}

const itemsOf = (list: HTMLElement): HTMLElement[] => [...list.children] as HTMLElement[];

function startList(list: HTMLElement): void {
  list.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('[data-move]') : null;
    const item = button?.closest<HTMLElement>('[data-faq]');
    if (!button || !item || button.getAttribute('aria-disabled') === 'true') return;
    const stood = itemsOf(list);
    if (button.dataset.move === 'up') item.previousElementSibling?.before(item);
    else item.nextElementSibling?.after(item);
    button.focus();
    save(list, item, stood);
  });
  startDrag(list);
}

function startDrag(list: HTMLElement): void {
  let dragged: HTMLElement | null = null;
  let stood: HTMLElement[] = [];
  list.addEventListener('dragstart', (event) => {
    const handle = event.target instanceof Element ? event.target.closest('[data-handle]') : null;
    dragged = handle?.closest<HTMLElement>('[data-faq]') ?? null;
    if (!dragged || !event.dataTransfer) return;
    stood = itemsOf(list);
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', nameOf(dragged));
    event.dataTransfer.setDragImage(dragged, 0, 0);
    dragged.classList.add('dragged');
  });
  list.addEventListener('dragover', (event) => {
    if (!dragged) return;
    event.preventDefault();
    const over = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-faq]') : null;
    if (!over || over === dragged || over.parentElement !== list) return;
    const { top, height } = over.getBoundingClientRect();
    if (event.clientY < top + height / 2) over.before(dragged);
    else over.after(dragged);
  });
  list.addEventListener('drop', (event) => {
    if (!dragged) return;
    event.preventDefault();
    const item = dragged;
    end();
    if (itemsOf(list).some((each, at) => each !== stood[at])) save(list, item, stood);
  });
  // Let go outside the list, or given up with Esc.
  list.addEventListener('dragend', () => {
    if (!dragged) return;
    list.append(...stood);
    end();
  });
  const end = (): void => {
    dragged?.classList.remove('dragged');
    dragged = null;
  };
}

const nameOf = (item: HTMLElement): string => item.querySelector('.question')?.textContent ?? '';

function save(list: HTMLElement, item: HTMLElement, stood: readonly HTMLElement[]): void {
  showEnds(list);
  const before = (item.nextElementSibling as HTMLElement | null)?.dataset.faq ?? null;
  const place = itemsOf(list).indexOf(item) + 1;
  dropProblem();
  saving = saving.then(async () => {
    const result = await callApi<{ version: number }>('POST', `/api/faqs/${item.dataset.faq}/move`, {
      body: { before },
      idempotencyKey: crypto.randomUUID(),
    });
    if (result.ok) {
      // What is done to it next is done to it as it is now.
      for (const each of [item, ...item.querySelectorAll<HTMLElement>('[data-version]')])
        each.dataset.version = String(result.value.version);
      return say(`${nameOf(item)} is now ${place} of ${stood.length} in ${list.dataset.order}.`);
    }
    list.append(...stood);
    showEnds(list);
    showProblem('The order was not changed.', result.error);
  });
}

/** The first goes no further up, the last no further down. */
function showEnds(list: HTMLElement): void {
  const items = itemsOf(list);
  for (const [at, item] of items.entries()) {
    setEnd(item, 'up', at === 0);
    setEnd(item, 'down', at === items.length - 1);
  }
}

function setEnd(item: HTMLElement, move: 'up' | 'down', isEnd: boolean): void {
  const button = item.querySelector(`[data-move=${move}]`);
  if (isEnd) button?.setAttribute('aria-disabled', 'true');
  else button?.removeAttribute('aria-disabled');
}

function say(text: string): void {
  const status = document.querySelector('[data-order-said]');
  if (status) status.textContent = text;
}
