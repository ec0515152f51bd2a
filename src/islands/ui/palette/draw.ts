// The palette's list as elements: a listbox of groups, in which each option that leads somewhere is a link.
import { marksOf } from '#domain/search-marks';
import type { Choice, ChoiceGroup } from './choices';

export interface Drawn {
  choice: Choice;
  element: HTMLElement;
}

const make = (tag: string, className = '', text = ''): HTMLElement => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.textContent = text;
  return element;
};

/** What the page's menus show beside the way to a place: they stand on every page, so no drawing is sent twice. */
const drawingAt = (path: string): Node | undefined =>
  document.querySelector(`:is(.nav, .sidebar-end, .account) a[href="${path}"] > svg`)?.cloneNode(true);

function drawing({ icon, drawnAt }: Choice): HTMLElement {
  const holder = make('span', 'palette-icon');
  holder.setAttribute('aria-hidden', 'true');
  // A constant of `icons.ts`, never anybody's text.
  if (icon !== undefined) holder.innerHTML = `<svg class="i" viewBox="0 0 24 24">${icon}</svg>`;
  else holder.append(drawingAt(drawnAt ?? '') ?? '');
  return holder;
}

function write(element: HTMLElement, text: string, query: string): HTMLElement {
  for (const part of marksOf(text, query)) element.append(part.isMatch ? make('mark', '', part.text) : part.text);
  return element;
}

function drawOption(choice: Choice, query: string, id: string): HTMLElement {
  const element = make(choice.href === undefined ? 'div' : 'a', 'palette-option');
  element.id = id;
  element.tabIndex = -1;
  element.setAttribute('role', 'option');
  element.setAttribute('aria-selected', 'false');
  if (element instanceof HTMLAnchorElement && choice.href !== undefined) element.href = choice.href;
  if (choice.initials !== undefined) {
    const avatar = make('span', 'avatar s', choice.initials);
    avatar.setAttribute('aria-hidden', 'true');
    element.append(avatar);
  } else element.append(drawing(choice));
  element.append(write(make('span', 'palette-label'), choice.label, query));
  if (choice.detail) element.append(write(make('small'), choice.detail, query));
  return element;
}

/** Draws the list anew; what it holds, from top to bottom. */
export function drawGroups(list: HTMLElement, groups: readonly ChoiceGroup[], query: string): Drawn[] {
  const drawn: Drawn[] = [];
  list.replaceChildren(
    ...groups.map(({ heading, choices }) => {
      const group = make('div');
      group.setAttribute('role', 'group');
      group.setAttribute('aria-label', heading);
      const head = make('div', 'palette-head', heading);
      head.setAttribute('aria-hidden', 'true');
      group.append(head);
      for (const choice of choices) {
        const element = drawOption(choice, query, `find-option-${drawn.length}`);
        drawn.push({ choice, element });
        group.append(element);
      }
      return group;
    }),
  );
  return drawn;
}
