// Every page there is, as each who sees another one opens it: what the sweeps of the browser's tests walk through. A page of
// src/pages that is missing here fails the sweep.
import { signInByPassword } from './auth-service';
import { accountOf, type Instance, type Role } from './instance';

export type Reader = Role | 'visitor';

/** Addresses with a record's field in braces: `{course}` is its id, `{session.courseId}` another of its fields. */
type Addresses = Partial<Record<Reader, readonly string[]>>;

const COMPANY = '/companies/{company}';
const TABS_OF_COMPANY = ['people', 'bookings', 'training'].map((view) => `${COMPANY}?view=${view}`);
const SESSION = '/courses/{session.courseId}/sessions/{session}';

/** By the file of the page; whoever sees the same as somebody who is named is left out. */
export const VIEWS: Readonly<Record<string, Addresses>> = {
  '/': { visitor: ['/', '/?sent=Q-1#enquiry'] },
  '/404': { visitor: ['/nothing-here'], staff: ['/nothing-here'] },
  '/500': { visitor: ['/500'] },
  '/login': {
    visitor: ['/login', '/login?mode=forgot', '/login?reason=expired', '/login?mode=resetPassword&oobCode=x'],
  },
  '/signup': { visitor: ['/signup'] },
  '/offline': { visitor: ['/offline'] },
  '/logout': { learner: ['/logout'] },
  '/catalogue': { visitor: ['/catalogue', '/catalogue?q=nothing-like-it'] },
  '/catalogue/[slug]': { visitor: ['/catalogue/first-aid-at-work'] },
  '/answers': { visitor: ['/answers'] },
  '/answers/[slug]': { visitor: ['/answers/can-somebody-else-take-my-seat'] },
  '/news': { visitor: ['/news', '/news?q=nothing-like-it'] },
  '/news/[slug]': { visitor: ['/news/the-lift-works-again'] },

  '/dashboard': {
    admin: ['/dashboard'],
    instructor: ['/dashboard'],
    manager: ['/dashboard'],
    learner: ['/dashboard'],
  },
  '/profile': { learner: ['/profile'] },
  '/settings': { admin: ['/settings'], learner: ['/settings'] },
  '/settings/organisation': { admin: ['/settings/organisation'] },
  '/settings/rules': { admin: ['/settings/rules'] },
  '/settings/mail': { admin: ['/settings/mail'] },
  '/settings/audit': { admin: ['/settings/audit', '/settings/audit?entity=settings'] },

  '/courses': { staff: ['/courses'], learner: ['/courses', '/courses?q=nothing-like-it'] },
  '/courses/new': { staff: ['/courses/new'] },
  '/courses/import': { staff: ['/courses/import'] },
  '/courses/[id]': {
    staff: ['/courses/{session.courseId}', '/courses/{session.courseId}?view=history'],
    learner: ['/courses/{session.courseId}'],
  },
  '/courses/[id]/edit': { staff: ['/courses/{session.courseId}/edit'] },
  '/courses/[id]/sessions/new': { staff: ['/courses/{session.courseId}/sessions/new'] },
  '/courses/[id]/sessions/[session]': { staff: [SESSION], learner: [SESSION] },
  '/courses/[id]/sessions/[session]/edit': { staff: [`${SESSION}/edit`] },
  '/courses/[id]/sessions/[session]/series': { staff: [`${SESSION}/series`] },

  '/notifications': { staff: ['/notifications'], learner: ['/notifications', '/notifications?tab=unread'] },

  '/bookings': {
    staff: ['/bookings?tab=all', '/bookings?tab=refund', '/bookings?view=month', '/bookings?view=week'],
    manager: ['/bookings', '/bookings?view=month'],
    learner: ['/bookings'],
  },
  '/bookings/register/[session]': { staff: ['/bookings/register/{session}'] },
  '/bookings/new': {
    staff: ['/bookings/new', '/bookings/new?session={session}'],
    manager: ['/bookings/new?session={session}'],
  },
  '/bookings/[id]/transfer': { staff: ['/bookings/{booking}/transfer'], learner: ['/bookings/{booking}/transfer'] },
  '/bookings/[id]/swap': { staff: ['/bookings/{booking}/swap'] },
  '/bookings/[id]': { staff: ['/bookings/{booking}'], learner: ['/bookings/{booking}'] },

  '/companies': { staff: ['/companies', '/companies?status=archived'] },
  '/companies/new': { staff: ['/companies/new'] },
  '/companies/import': { staff: ['/companies/import'] },
  '/companies/[id]': {
    staff: [COMPANY, ...TABS_OF_COMPANY, `${COMPANY}?view=history`],
    manager: [COMPANY, ...TABS_OF_COMPANY],
    learner: [COMPANY],
  },
  '/companies/[id]/edit': { staff: [`${COMPANY}/edit`] },

  '/users': { staff: ['/users'], manager: ['/users'], learner: ['/users'] },
  '/users/new': { staff: ['/users/new'] },
  '/users/import': { staff: ['/users/import'] },
  '/users/[id]': {
    staff: ['/users/{user}', '/users/{user}?view=training&when=past', '/users/{user}?view=history'],
    manager: ['/users/{user}'],
  },
  '/users/[id]/edit': { staff: ['/users/{user}/edit'] },

  '/queries': {
    staff: ['/queries?tab=all', '/queries?tab=spam&q=nothing-like-it'],
    manager: ['/queries'],
    learner: ['/queries'],
  },
  '/queries/new': { staff: ['/queries/new'], learner: ['/queries/new'] },
  '/queries/[id]': { staff: ['/queries/{query}'], learner: ['/queries/{query}'] },
  '/queries/[id]/edit': { staff: ['/queries/{query}/edit'] },
  '/queries/replies': { staff: ['/queries/replies'] },
  '/queries/replies/new': { staff: ['/queries/replies/new'] },
  '/queries/replies/[id]': { staff: ['/queries/replies/{reply}'] },

  '/tests': { instructor: ['/tests'], learner: ['/tests'] },
  '/tests/new': { instructor: ['/tests/new'] },
  '/tests/[id]': { instructor: ['/tests/{test}'], learner: ['/tests/{test}'] },
  '/tests/[id]/edit': { instructor: ['/tests/{test}/edit'] },
  '/tests/[id]/preview': { instructor: ['/tests/{test}/preview'] },
  '/tests/[id]/results': { instructor: ['/tests/{attempt.testId}/results'] },
  '/tests/[id]/start': { learner: ['/tests/{test}/start'] },
  '/tests/attempts/[id]': { instructor: ['/tests/attempts/{attempt}'], learner: ['/tests/attempts/{attempt}'] },
  '/tests/grading': { instructor: ['/tests/grading'] },
  '/tests/grading/[test]/[question]': { instructor: ['{grading}'] },
  '/tests/questions': { instructor: ['/tests/questions'] },
  '/tests/questions/new': { instructor: ['/tests/questions/new'] },
  '/tests/questions/import': { instructor: ['/tests/questions/import'] },
  '/tests/questions/[id]': { instructor: ['/tests/questions/{question}'] },

  '/posts': {
    staff: ['/posts', '/posts?status=scheduled'],
    instructor: ['/posts?view=own'],
    learner: ['/posts', '/posts?q=nothing-like-it'],
  },
  '/posts/new': { instructor: ['/posts/new'] },
  '/posts/[id]': { staff: ['/posts/{draft}', '/posts/{draft}?view=history'], learner: ['/posts/{post}'] },
  '/posts/[id]/edit': { staff: ['/posts/{draft}/edit'] },
  '/posts/[id]/preview': { staff: ['/posts/{draft}/preview'] },

  '/faq': { staff: ['/faq'], learner: ['/faq', '/faq?q=nothing-like-it'] },
  '/faq/new': { staff: ['/faq/new'] },
  '/faq/[id]/edit': { staff: ['/faq/{faq}/edit'] },

  '/assetlib': { staff: ['/assetlib', '/assetlib?view=grid', '/assetlib?show=trash'], manager: ['/assetlib'] },
  '/assetlib/[id]': { staff: ['/assetlib/{asset}'] },
};

/** Where the record behind a name in braces is found, as its reader is shown it. */
const RECORDS: Readonly<Record<string, string>> = {
  asset: '/assets',
  attempt: '/attempts',
  booking: '/bookings',
  company: '/companies?status=active',
  draft: '/posts?status=draft',
  faq: '/faqs',
  post: '/posts',
  query: '/queries?status=open',
  question: '/questions?status=ready',
  reply: '/replies',
  session: '/sessions?listed=true',
  test: '/tests?status=published',
  user: '/users',
};

/** The addresses that somebody opens, their records filled in. */
export async function addressesOf(instance: Instance, reader: Reader): Promise<string[]> {
  const patterns = Object.values(VIEWS).flatMap((readers) => readers[reader] ?? []);
  if (reader === 'visitor') return patterns;
  const { idToken } = await signInByPassword(instance, accountOf(instance, reader));
  const ask = async (path: string): Promise<Response> => {
    const response = await fetch(instance.url + path, { headers: { authorization: `Bearer ${idToken}` } });
    if (!response.ok) throw new Error(`${path} answered ${response.status} to the ${reader}.`);
    return response;
  };
  const found = new Map<string, Promise<Record<string, unknown>>>();
  const first = async (name: string): Promise<Record<string, unknown>> => {
    const path = RECORDS[name];
    if (!path) throw new Error(`Where is {${name}} found? Say so in tests/support/views.ts.`);
    const answer = await ask(`/api${path}${path.includes('?') ? '&' : '?'}limit=1`);
    const [record] = ((await answer.json()) as { items: Record<string, unknown>[] }).items;
    if (!record) throw new Error(`The ${reader} has no ${name}.`);
    return record;
  };
  const fill = async (pattern: string): Promise<string> => {
    // Which answer waits is no record's: the list of those that do leads there.
    if (pattern === '{grading}')
      return /\/tests\/grading\/[\w-]+\/[\w-]+/.exec(await (await ask('/tests/grading')).text())?.[0] ?? pattern;
    let address = pattern;
    for (const [place, name = '', field = 'id'] of pattern.matchAll(/\{(\w+)(?:\.(\w+))?\}/g)) {
      const record = found.get(name) ?? first(name);
      found.set(name, record);
      address = address.replace(place, String((await record)[field]));
    }
    return address;
  };
  return Promise.all(patterns.map(fill));
}
