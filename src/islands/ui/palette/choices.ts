// What the palette offers for what was typed: records that were found, then what can be done, then pages.
import type { Found, FoundGroup } from '#domain/find';
import type { EntityName } from '#domain/index';
import { matches } from '#domain/search';
import { distanceOf } from '#domain/search-marks';
import { initialsOf } from '#domain/users/initials';
import { bell, calendar, file, reply, search } from '../icons';

export interface Choice {
  /** The same from one letter to the next, so that what is chosen stays chosen. */
  key: string;
  label: string;
  detail?: string;
  /** Words that it is found by besides its own. */
  words?: string;
  /** The inside of a Lucide drawing, or the place in the page's own menus whose drawing it shares; a person has initials. */
  icon?: string;
  drawnAt?: string;
  initials?: string;
  /** Where it leads; without, `run` does it. */
  href?: string;
  run?: () => void;
  /** Of a record, as it is remembered: `users/<id>`. */
  record?: string;
}

export interface ChoiceGroup {
  heading: string;
  choices: Choice[];
}

/** What was found, and for what. */
export interface Answer {
  query: string;
  groups: readonly FoundGroup[];
}

export interface Offered {
  /** The steps of the page that is open. */
  page: readonly Choice[];
  actions: readonly Choice[];
  places: readonly Choice[];
  /** Records that were opened before. */
  recent: readonly Choice[];
  answer: Answer | null;
}

type Look = Pick<Choice, 'icon' | 'drawnAt'>;

/** What people call each kind, and its drawing; people have none. */
const KINDS: Readonly<Record<EntityName, readonly [name: string, look: Look]>> = {
  users: ['People', {}],
  courses: ['Courses', { drawnAt: '/courses' }],
  bookings: ['Bookings', { drawnAt: '/bookings' }],
  companies: ['Companies', { drawnAt: '/companies' }],
  queries: ['Queries', { drawnAt: '/queries' }],
  sessions: ['Sessions', { icon: calendar }],
  tests: ['Tests', { drawnAt: '/tests' }],
  attempts: ['Results', { drawnAt: '/tests' }],
  questions: ['Question bank', { drawnAt: '/tests' }],
  posts: ['Posts', { drawnAt: '/posts' }],
  faqs: ['FAQ', { drawnAt: '/faq' }],
  assets: ['Files', { icon: file }],
  notifications: ['Notifications', { icon: bell }],
  replies: ['Saved replies', { icon: reply }],
};

export const kindName = (entity: EntityName): string => KINDS[entity][0];

export const recordChoice = (entity: EntityName, { id, title, detail, href }: Found): Choice => ({
  key: `${entity}/${id}`,
  record: `${entity}/${id}`,
  label: title,
  detail,
  href,
  ...(entity === 'users' ? { initials: initialsOf(title) } : KINDS[entity][1]),
});

/** Until the answer has come, what the last one still has for it. */
function foundGroups({ query: asked, groups }: Answer, query: string): ChoiceGroup[] {
  const isNow = asked === query;
  return groups.map(({ entity, items, more }) => ({
    heading: KINDS[entity][0],
    choices: [
      ...items
        .filter(({ title, detail }) => isNow || matches([title, detail], query))
        .map((item) => recordChoice(entity, item)),
      ...(isNow && more
        ? [
            {
              key: `all/${entity}`,
              label: `All ${KINDS[entity][0].toLowerCase()} with “${query}”`,
              icon: search,
              href: more,
            },
          ]
        : []),
    ],
  }));
}

const matching = (choices: readonly Choice[], query: string): Choice[] =>
  choices
    .filter(({ label, words = '' }) => matches([label, words], query))
    .toSorted((one, other) => distanceOf(one.label, query) - distanceOf(other.label, query));

/** What a page offers itself, by its words or where it leads, is not offered twice. */
function without(choices: readonly Choice[], offered: readonly Choice[]): Choice[] {
  const known = new Set(offered.flatMap(({ label, href }) => [label, href ?? label]));
  return choices.filter(({ label, href }) => !known.has(label) && !(href !== undefined && known.has(href)));
}

/** Groups without anything in them are left out. @param query trimmed; empty before anything is typed */
export function groupsOf(query: string, { page, actions, places, recent, answer }: Offered): ChoiceGroup[] {
  const [others, elsewhere] = [without(actions, page), without(places, page)];
  const groups = query
    ? [
        ...(answer ? foundGroups(answer, query) : []),
        { heading: 'On this page', choices: matching(page, query) },
        { heading: 'Do', choices: matching(others, query) },
        { heading: 'Go to', choices: matching(elsewhere, query) },
      ]
    : [
        { heading: 'On this page', choices: [...page] },
        { heading: 'Recent', choices: [...recent] },
        { heading: 'Do', choices: others },
        { heading: 'Go to', choices: elsewhere },
      ];
  return groups.filter(({ choices }) => choices.length > 0);
}
