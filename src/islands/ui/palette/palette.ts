// The command palette: one field over everything, by the pattern of a combobox with a list. The focus stays in the field; the
// arrows choose, Enter opens, Ctrl or ⌘ with Enter in a new tab, Esc closes and gives the focus back.
import type { Role } from '#domain/access';
import { actionsFor, placesFor } from './actions';
import { type Said, startAsking } from './ask';
import { type Answer, type Choice, groupsOf, kindName, type Offered, recordChoice } from './choices';
import { type Drawn, drawGroups } from './draw';
import { pageActions } from './page-actions';
import { recentOf, remember } from './recent';
import { openShortcuts } from './shortcuts';

export { openShortcuts };

type Fill = () => void;
let fill: Fill | undefined;

/** Makes the open dialog the palette; the first time for good. */
export function fillPalette(dialog: HTMLDialogElement): void {
  fill ??= buildPalette(dialog);
  fill();
}

const FRAME = `<div id="find-list" class="palette-list" role="listbox" aria-label="Found, and things to do"></div>
<p class="palette-note" role="status"></p>
<p class="palette-foot" aria-hidden="true"><span><kbd>↑</kbd> <kbd>↓</kbd> move</span><span><kbd>Enter</kbd> open</span><span><kbd>Ctrl Enter</kbd> in a new tab</span></p>`;

function buildPalette(dialog: HTMLDialogElement): Fill {
  const { role, person = '', placeholder = '' } = dialog.dataset;
  const form = dialog.querySelector('form') as HTMLFormElement;
  const field = dialog.querySelector('input') as HTMLInputElement;
  form.insertAdjacentHTML('afterend', FRAME);
  const list = dialog.querySelector('.palette-list') as HTMLElement;
  const note = dialog.querySelector('.palette-note') as HTMLElement;
  dialog.classList.add('filled');
  for (const [name, value] of Object.entries({
    type: 'text',
    role: 'combobox',
    placeholder,
    'aria-label': `${placeholder}, or something to do`,
    'aria-autocomplete': 'list',
    'aria-expanded': 'true',
    'aria-controls': list.id,
    enterkeyhint: 'go',
  }))
    field.setAttribute(name, value);

  const actions = actionsFor(role as Role, openShortcuts);
  const places = placesFor(role as Role);
  let offered: Offered = { page: [], actions, places, recent: [], answer: null };
  let drawn: Drawn[] = [];
  let at = 0;
  /** Somebody has gone through the list: what they stand on stays chosen, whatever else is found. */
  let hasMoved = false;
  const typed = (): string => field.value.trim();

  const choose = (to: number): void => {
    drawn[at]?.element.setAttribute('aria-selected', 'false');
    at = to;
    const element = drawn[at]?.element;
    if (!element) {
      field.removeAttribute('aria-activedescendant');
      return;
    }
    element.setAttribute('aria-selected', 'true');
    field.setAttribute('aria-activedescendant', element.id);
    element.scrollIntoView({ block: 'nearest' });
  };
  const draw = (keeps: boolean): void => {
    const key = drawn[at]?.choice.key;
    drawn = drawGroups(list, groupsOf(typed(), offered), typed());
    const same = keeps ? drawn.findIndex(({ choice }) => choice.key === key) : 0;
    choose(Math.max(same, 0));
    if (!keeps) list.scrollTop = 0;
  };
  const say = (said: Said | null, isHeardAlone = false): void => {
    note.classList.toggle('vh', isHeardAlone);
    note.textContent = said?.text ?? '';
    if (!said?.link) return;
    const link = document.createElement('a');
    link.className = 'link';
    link.href = said.link.href;
    link.textContent = said.link.label;
    note.append(' ', link);
  };
  const asking = startAsking({
    onSay: (said) => say(said),
    onAnswer: (answer) => {
      offered = { ...offered, answer };
      draw(hasMoved);
      tellResult(answer);
    },
  });
  const tellResult = ({ query, groups }: Answer): void => {
    const found = groups.reduce((sum, { items }) => sum + items.length, 0);
    if (found > 0) {
      say({ text: `${drawn.length} ${drawn.length === 1 ? 'result' : 'results'}.` }, true);
      return;
    }
    if (drawn.length > 0) {
      say({ text: `No record has “${query}”.` });
      return;
    }
    const searched = groups.map(({ entity }) =>
      kindName(entity).replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase()),
    );
    say({ text: `Nothing found for “${query}” in ${searched.join(', ')}.` });
  };

  /** Where nothing had the focus before, the field would keep it, hidden as it is. */
  const close = (): void => {
    dialog.close();
    field.blur();
  };
  const run = ({ record, href, run: act }: Choice, isNewTab: boolean): void => {
    if (record) remember(person, record);
    if (href !== undefined && isNewTab) {
      open(href, '_blank', 'noopener');
      return;
    }
    close();
    if (href === undefined) act?.();
    else location.assign(href);
  };

  field.addEventListener('input', () => {
    hasMoved = false;
    if (!typed()) offered = { ...offered, answer: null };
    draw(false);
    asking.ask(typed());
  });
  const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
  field.addEventListener('keydown', (event) => {
    if (event.isComposing || event.altKey) return;
    const step = STEPS[event.key];
    if (step !== undefined && drawn.length > 0) {
      event.preventDefault();
      hasMoved = true;
      choose((at + step + drawn.length) % drawn.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = drawn[at]?.choice;
      if (chosen) run(chosen, event.ctrlKey || event.metaKey);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close();
    }
  });
  const placeOf = (event: Event): number => {
    const option = event.target instanceof Element ? event.target.closest('[role=option]') : null;
    return drawn.findIndex(({ element }) => element === option);
  };
  list.addEventListener('mousemove', (event) => {
    const place = placeOf(event);
    if (place < 0 || place === at) return;
    hasMoved = true;
    choose(place);
  });
  // The field keeps the focus.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const choice = drawn[placeOf(event)]?.choice;
    // A link opens in a new tab by itself.
    if (!choice || (choice.href !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey))) return;
    event.preventDefault();
    run(choice, false);
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) close();
  });
  dialog.addEventListener('close', () => {
    asking.stop();
    field.blur();
    field.value = '';
    list.replaceChildren();
    drawn = [];
    say(null);
  });

  const recall = async (): Promise<void> => {
    const records = recentOf(person);
    const groups = await asking.recall(records);
    const known = groups.flatMap(({ entity, items }) => items.map((item) => recordChoice(entity, item)));
    const recent = records.flatMap((record) => known.filter(({ key }) => key === record));
    offered = { ...offered, recent };
    if (dialog.open && !typed() && recent.length > 0) draw(true);
  };
  return () => {
    hasMoved = false;
    offered = { ...offered, page: pageActions(), recent: [], answer: null };
    draw(false);
    if (typed()) asking.ask(typed());
    void recall();
  };
}
