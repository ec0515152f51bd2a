// Who else has the record of this page open: "Tomasz is editing", beside their initials. Seen at once; read out when somebody comes or
// begins to edit, once each, however often they go and come back.

import type { Present } from '#domain/live';
import { PRESENT_WORDS } from '#domain/live';
import { initialsOf } from '#domain/users/initials';
import { $people } from '../stores/live';
import { RECORD } from './start';

/** More are a number. */
const MOST_SHOWN = 3;

/** "Tomasz", or the whole name where two are called that. */
export function shortNames(people: readonly Present[]): string[] {
  const first = people.map(({ name }) => name.split(' ')[0] ?? name);
  return people.map(({ name }, at) =>
    first.filter((each) => each === first[at]).length > 1 ? name : (first[at] ?? name),
  );
}

export function startPresence(): void {
  const place = document.querySelector<HTMLElement>(RECORD);
  const list = place?.querySelector<HTMLElement>('[data-present]');
  const said = place?.querySelector<HTMLElement>('[role=status]');
  if (!list || !said) return;
  const told = new Set<string>();
  $people.subscribe((people) => {
    const names = shortNames(people);
    const words = people.map(({ mode }, at) => `${names[at]} ${PRESENT_WORDS[mode]}`);
    list.replaceChildren(...people.slice(0, MOST_SHOWN).map((person, at) => draw(person, words[at] ?? '')));
    if (people.length > MOST_SHOWN) list.append(drawMore(people.length - MOST_SHOWN));
    const news = people.flatMap(({ id, mode }, at) => (told.has(`${id} ${mode}`) ? [] : [words[at]]));
    for (const { id, mode } of people) told.add(`${id} ${mode}`);
    if (news.length > 0) said.textContent = `${news.join(', ')}.`;
  });
}

function draw({ name }: Present, words: string): HTMLElement {
  const element = Object.assign(document.createElement('span'), { className: 'person', title: name });
  const avatar = Object.assign(document.createElement('span'), {
    className: 'avatar s',
    textContent: initialsOf(name),
  });
  avatar.setAttribute('aria-hidden', 'true');
  element.append(avatar, Object.assign(document.createElement('span'), { textContent: words }));
  return element;
}

const drawMore = (count: number): HTMLElement =>
  Object.assign(document.createElement('span'), { textContent: `and ${count} more` });
