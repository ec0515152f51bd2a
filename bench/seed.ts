// Fills a store with courses, each with a timetable and seats, with people and with companies, and with a front page’s news and questions, through the adapter itself: what
// a list costs depends on it.
import { D1Records } from '../src/adapters/cloudflare/d1-records';
import { companies } from '../src/domain/companies/company';
import { titleKey } from '../src/domain/courses/course';
import { faqs } from '../src/domain/faqs/faq';
import { posts } from '../src/domain/posts/post';
import { newUser } from '../src/domain/users/user';
import type { Write } from '../src/ports/records';
import { bookingWrites, SESSIONS, sessionWrites } from './seed-bookings';
import { drawWrites, queryWrites, questionWrites } from './seed-inbox';
import { instantOf, rare, shuffled } from './spread';

const BATCH = 400;
const CATEGORIES = ['Safety', 'Food', 'Care', 'Construction', 'Leadership', 'Digital', 'Transport', 'Languages'];
const SUBJECTS = [
  'First Aid',
  'Fire Safety',
  'Food Hygiene',
  'Manual Handling',
  'Safeguarding',
  'Welding',
  'Bookkeeping',
  'Spreadsheets',
  'Forklift',
  'Rigging',
];

export interface Counts {
  courses: number;
  users: number;
  companies: number;
  queries: number;
  questions: number;
  bookings?: number;
}

export async function seedAll(db: D1Database, counts: Counts): Promise<void> {
  const { bookings = 0 } = counts;
  const records = new D1Records(db);
  const kinds = [
    [NEWS, postWrites],
    [QUESTIONS, faqWrites],
    [counts.courses, courseWrites],
    [counts.users, userWrites],
    [counts.companies, companyWrites],
    [counts.queries, queryWrites],
    [bookings > 0 ? SESSIONS : 0, sessionWrites],
    [bookings, bookingWrites],
    [counts.questions, questionWrites],
    [1, () => drawWrites(counts.questions)],
  ] as const;
  for (const [count, writesOf] of kinds)
    for (let from = 0; from < count; from += BATCH) {
      const writes: Write[] = [];
      for (let n = from; n < Math.min(count, from + BATCH); n++) writes.push(...writesOf(n, count));
      const done = await records.commit(writes);
      if (!done.ok || done.value !== 'committed')
        throw new Error(`Seeding stopped at ${from}: ${JSON.stringify(done)}`);
    }
}

/** As many of each as an organisation has after a year or two. */
const NEWS = 40;
const QUESTIONS = 40;
const TEXT = 'What has changed, for whom, and what there is to do about it. '.repeat(20);

function postWrites(n: number): Write[] {
  const at = new Date(Date.UTC(2026, 0, 1 + n)).toISOString();
  const post = {
    ...{ id: `bench-p${n}`, version: 1, status: 'published', createdAt: at, updatedAt: at, createdBy: 'bench-u1' },
    ...{
      title: `News ${n}`,
      slug: `news-${n}`,
      excerpt: 'What it says, in a sentence.',
      body: TEXT,
      coverId: null,
      tags: [],
    },
    ...{ authorId: 'bench-u1', audience: 'public', publishAt: at, unpublishAt: null, pinned: n % 20 === 0 },
  };
  return [{ op: 'create', entity: 'posts', record: { ...post, ...posts.derive(post) } }];
}

function faqWrites(n: number): Write[] {
  const at = new Date(Date.UTC(2026, 0, 1 + n)).toISOString();
  const faq = {
    ...{ id: `bench-f${n}`, version: 1, status: 'published', createdAt: at, updatedAt: at, createdBy: null },
    ...{ question: `What about number ${n}?`, slug: `what-${n}`, answer: TEXT.slice(0, 200), audience: 'public' },
    ...{ category: CATEGORIES[n % CATEGORIES.length] ?? null, position: n },
  };
  return [{ op: 'create', entity: 'faqs', record: { ...faq, ...faqs.derive(faq) } }];
}

function userWrites(n: number, count: number): Write[] {
  const id = `bench-u${String(n).padStart(7, '0')}`;
  const email = `person.${n}@bench.example`;
  const isInvited = n % 4 === 0;
  const user = newUser({
    ...{ id, now: instantOf(n, count), displayName: `Bench Person ${shuffled(n, count)}${rare(n, count)}`, email },
    ...{ status: isInvited ? 'invited' : 'active', uid: isInvited ? null : `uid-${id}`, emailVerified: !isInvited },
    ...{ role: n % 10 === 1 ? 'manager' : 'learner', companyId: `bench-c${n % 20}`, jobTitle: 'Fitter' },
  });
  const key = { id: `email:${email}`, version: 1, userId: id };
  return [
    { op: 'create', entity: 'users', record: user },
    ...(isInvited ? [] : [{ op: 'create' as const, entity: 'userKeys', record: key }]),
  ];
}

function companyWrites(n: number, count: number): Write[] {
  const name = `Works ${shuffled(n, count)}${rare(n, count)} Ltd`;
  const company = {
    ...{ id: `bench-c${n}`, version: 1, status: n % 10 === 0 ? 'suspended' : 'active', createdBy: null },
    ...{ createdAt: instantOf(n, count), updatedAt: instantOf(n, count), name, legalName: null, code: `B-${n}` },
    ...{
      email: null,
      phone: null,
      website: null,
      address: `${n} Quay Street`,
      poNumber: null,
      notes: null,
      logo: null,
    },
    ...{
      accountManagerId: `bench-m${n % 12}`,
      tags: [`tag${n % 12}`],
      domains: [],
      joinByDomain: false,
      mergedInto: null,
    },
  };
  return [{ op: 'create', entity: 'companies', record: { ...company, ...companies.derive(company) } }];
}

function courseWrites(n: number, count: number): Write[] {
  const id = `bench-${String(n).padStart(7, '0')}`;
  const subject = SUBJECTS[n % SUBJECTS.length] as string;
  const title = `${subject} course ${shuffled(n, count)}${rare(n, count)}`;
  const start = new Date(Date.UTC(2027, 0, 4 + (n % 300), 9)).toISOString();
  const course = {
    id,
    version: 1,
    status: n % 10 === 0 ? 'draft' : 'published',
    createdAt: start,
    createdBy: null,
    title,
    code: `B-${n}`,
    slug: `b-${n}`,
    titleKey: titleKey(title),
    summary: 'What it is about, for whom and what you leave with.',
    body: null,
    category: CATEGORIES[n % CATEGORIES.length],
    level: String(n % 4),
    tags: [`tag${n % 12}`],
    duration: '1 day',
    price: { amount: 5000 + (n % 400) * 100, currency: 'GBP' },
    priceAmount: 5000 + (n % 400) * 100,
    places: 12,
    enrolment: 'open',
    waitingList: true,
    prerequisites: [],
    certificateMonths: null,
    source: null,
    updatedAt: instantOf(n, count),
  };
  const session = {
    id: `s-${id}`,
    start,
    end: start,
    days: 1,
    wholeDays: false,
    timeZone: 'Europe/London',
    status: 'open',
    listed: true,
    audience: 'public',
    mode: 'in-person',
    venue: 'Room 1',
    min: 4,
  };
  return [
    { op: 'create', entity: 'courses', record: course },
    { op: 'create', entity: 'timetables', record: { id, version: 1, sessions: [session] } },
    {
      op: 'create',
      entity: 'seats',
      record: { id: session.id, version: 1, places: 12, held: n % 12, waiting: 0, lastNumber: 0 },
    },
  ];
}

/** Rows that D1 read for each row that a list gave, by case. */
export async function rowsReadPerRow(
  db: D1Database,
  entity: string,
  cases: Record<string, Parameters<D1Records['list']>[1]>,
): Promise<Record<string, number>> {
  const out: Record<string, number> = {};
  for (const [name, query] of Object.entries(cases)) {
    const records = new D1Records(db);
    const page = await records.list(entity, query);
    if (!page.ok || page.value.items.length === 0) throw new Error(`${entity} ${name} found nothing`);
    out[name] = records.cost.rowsRead / page.value.items.length;
  }
  return out;
}
