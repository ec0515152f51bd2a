// Each kind of record in a line: what it is called, what tells it from others of that name, and where its page is. In the order
// in which they are offered.
import { type Actor, isOffice } from '#domain/access';
import { folderWords } from '#domain/assets/words';
import { formatDate, type Reader } from '#domain/format';
import type { EntityName } from '#domain/index';
import { ROLE_NAMES } from '#domain/navigation';
import { QUERY_STATES, queryNumber } from '#domain/queries/query';
import { matches } from '#domain/search';
import { users } from '#domain/users/user';
import type { Sort, Stored, Where } from '#ports/records';

/** Who reads it, what they typed, and what the ids of the record stand for. */
export interface Eyes {
  actor: Actor;
  reader: Reader;
  query: string;
  /** The name of the record that an id of this one names; empty where it is gone. */
  name: (entity: EntityName, id: unknown) => string;
}

export interface Kind {
  entity: EntityName;
  /** Left out, for whoever may list them. */
  isFor?: (actor: Actor) => boolean;
  /** What is offered of them: neither what was thrown away nor what was erased. */
  where?: (actor: Actor) => Where;
  /** Default: the order in which a search comes cheapest. */
  sort?: Sort;
  /** What its ids stand for, as far as it is said. */
  names?: (record: Stored, actor: Actor) => [EntityName, unknown][];
  title: (record: Stored, eyes: Eyes) => string;
  /** Joined by commas; what is empty is left out. */
  detail: (record: Stored, eyes: Eyes) => (string | null | undefined | false)[];
  href: (record: Stored) => string;
  /** The list of them that takes the same search; null where this person has none. */
  list: (actor: Actor) => string | null;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** `in-progress` → `In progress`. */
const worded = (state: unknown): string => {
  const words = text(state).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
/** The state where it is not the one that goes without saying. */
const stateBut = (usual: string, { status }: Stored): string | false => status !== usual && worded(status);
const dated = (at: unknown, reader: Reader): string | false => typeof at === 'string' && formatDate(at, reader);
const isAuthor = (actor: Actor): boolean => isOffice(actor) || actor.role === 'instructor';
const latest = (field: string): Sort => ({ field, descending: true });

const LONGEST_TITLE = 140;
/** The first words of a Markdown text, in one line. */
const firstWords = (markdown: unknown): string =>
  text(markdown)
    .replace(/[*_`#>[\]]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_TITLE);

export const KINDS: readonly Kind[] = [
  {
    entity: 'users',
    where: () => ({ status: users.states.filter((state) => state !== 'deleted') }),
    names: ({ companyId }, actor) => (isOffice(actor) ? [['companies', companyId]] : []),
    title: ({ displayName, email }) => text(displayName) || text(email),
    detail: (user, { actor, query, name }) => [
      user.id === actor.id
        ? 'You'
        : matches([text(user.displayName)], query)
          ? name('companies', user.companyId) || ROLE_NAMES[user.role as Actor['role']]
          : text(user.email),
      stateBut('active', user),
    ],
    href: ({ id }) => `/users/${id}`,
    list: (actor) => (isOffice(actor) || (actor.role === 'manager' && actor.companyId) ? '/users' : null),
  },
  {
    entity: 'courses',
    title: ({ title }) => text(title),
    detail: (course) => [text(course.code), stateBut('published', course)],
    href: ({ id }) => `/courses/${id}`,
    list: () => '/courses',
  },
  {
    entity: 'bookings',
    sort: latest('sessionStart'),
    names: ({ attendeeId, courseId }, actor) => [
      ['courses', courseId],
      ...(attendeeId === actor.id ? [] : [['users', attendeeId] as [EntityName, unknown]]),
    ],
    title: ({ reference, attendeeId, courseId }, { actor, name }) =>
      `${text(reference)}, ${attendeeId === actor.id ? name('courses', courseId) : name('users', attendeeId)}`,
    detail: (booking, { actor, reader, name }) => [
      worded(booking.status),
      booking.attendeeId !== actor.id && name('courses', booking.courseId),
      dated(booking.sessionStart, reader),
    ],
    href: ({ id }) => `/bookings/${id}`,
    list: () => '/bookings',
  },
  {
    entity: 'companies',
    title: ({ name }) => text(name),
    detail: (company) => [text(company.code), stateBut('active', company)],
    href: ({ id }) => `/companies/${id}`,
    list: (actor) => (isOffice(actor) ? '/companies' : null),
  },
  {
    entity: 'queries',
    where: (actor): Where => (isOffice(actor) ? { status: QUERY_STATES.filter((state) => state !== 'spam') } : {}),
    title: ({ number, subject }) => `${queryNumber(Number(number))}, ${text(subject)}`,
    detail: ({ requesterName, lastMessageAt }, { reader }) => [text(requesterName), dated(lastMessageAt, reader)],
    href: ({ id }) => `/queries/${id}`,
    list: () => '/queries',
  },
  {
    entity: 'sessions',
    sort: latest('start'),
    names: ({ courseId }) => [['courses', courseId]],
    title: ({ courseId, start }, { name, reader }) =>
      [name('courses', courseId), dated(start, reader)].filter(Boolean).join(', '),
    detail: (session) => [text(session.venue), stateBut('open', session)],
    href: ({ id, courseId }) => `/courses/${text(courseId)}/sessions/${id}`,
    list: () => null,
  },
  {
    entity: 'tests',
    names: ({ courseId }) => [['courses', courseId]],
    title: ({ title }) => text(title),
    detail: (test, { name }) => [name('courses', test.courseId), stateBut('published', test)],
    href: ({ id }) => `/tests/${id}`,
    list: (actor) => (isAuthor(actor) ? '/tests' : null),
  },
  {
    entity: 'attempts',
    names: ({ personId, testId }, actor) => [
      ['tests', testId],
      ...(personId === actor.id ? [] : [['users', personId] as [EntityName, unknown]]),
    ],
    title: ({ personId, testId }, { actor, name }) =>
      [personId !== actor.id && name('users', personId), name('tests', testId)].filter(Boolean).join(', '),
    detail: ({ status, startedAt }, { reader }) => [worded(status), dated(startedAt, reader)],
    href: ({ id }) => `/tests/attempts/${id}`,
    list: () => null,
  },
  {
    entity: 'questions',
    title: ({ name, prompt }) => text(name) || firstWords(prompt),
    detail: (question) => [text(question.category), stateBut('ready', question)],
    href: ({ id }) => `/tests/questions/${id}`,
    list: (actor) => (isAuthor(actor) ? '/tests/questions' : null),
  },
  {
    entity: 'posts',
    title: ({ title }) => text(title),
    detail: (post, { reader }) => [post.status === 'published' ? dated(post.publishAt, reader) : worded(post.status)],
    href: ({ id }) => `/posts/${id}`,
    list: () => '/posts',
  },
  {
    entity: 'faqs',
    where: () => ({ status: ['published', 'draft'] }),
    title: ({ question }) => text(question),
    detail: (faq) => [text(faq.category), stateBut('published', faq)],
    href: ({ slug }) => `/faq#${text(slug)}`,
    list: () => '/faq',
  },
  {
    entity: 'assets',
    where: () => ({ status: 'ready' }),
    title: ({ name }) => text(name).split('/').at(-1) ?? '',
    detail: ({ folder }) => [text(folder) && folderWords(text(folder))],
    href: ({ id }) => `/assetlib/${id}`,
    list: () => '/assetlib',
  },
  {
    entity: 'replies',
    // Others read them where they answer, and have no page of them.
    isFor: isOffice,
    title: ({ title }) => text(title),
    detail: () => [],
    href: ({ id }) => `/queries/replies/${id}`,
    list: (actor) => (isOffice(actor) ? '/queries/replies' : null),
  },
];
