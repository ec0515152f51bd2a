// What needs doing: a number, what it counts, and the way to it. Where there is no list elsewhere, it opens here.
import { html, type Markup } from '../markup';
import { icon } from '../navigation-markup';

export interface Todo {
  /** `7`, `200+`. */
  count: string;
  isLate?: boolean;
  what: string;
  note: string;
  /** The list that it counts, or the things themselves: a single one is gone to at once. */
  opens: string | readonly { href: string; name: string; note: string }[];
}

export const todoList = (items: readonly Todo[]): Markup =>
  html`<ol class="todo">${items.map((item) => html`<li>${todo(item)}</li>`)}</ol>`;

function todo({ count, isLate = false, what, note, opens }: Todo): Markup {
  const line = html`<b${isLate && html` class="late"`}>${count}</b><span>${what}<small>${note}</small></span>`;
  const href = typeof opens === 'string' ? opens : opens.length === 1 ? opens[0]?.href : undefined;
  if (href !== undefined || typeof opens === 'string')
    return html`<a href="${href}">${line}${icon('chevron-right')}</a>`;
  const each = opens.map(
    (one) =>
      html`<li><a href="${one.href}"><span>${one.name}<small>${one.note}</small></span>${icon('chevron-right')}</a></li>`,
  );
  return html`<details><summary>${line}${icon('chevron-down')}</summary><ul>${each}</ul></details>`;
}
