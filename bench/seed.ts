// Fills a store with courses, each with a timetable and seats, through the adapter itself: what a list costs depends on it.
import { D1Records } from '../src/adapters/cloudflare/d1-records';
import { titleKey } from '../src/domain/courses/course';
import type { Write } from '../src/ports/records';

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

export async function seedCourses(db: D1Database, count: number): Promise<void> {
  const records = new D1Records(db);
  for (let from = 0; from < count; from += BATCH) {
    const writes: Write[] = [];
    for (let n = from; n < Math.min(count, from + BATCH); n++) writes.push(...courseWrites(n, count));
    const done = await records.commit(writes);
    if (!done.ok || done.value !== 'committed') throw new Error(`Seeding stopped at ${from}: ${JSON.stringify(done)}`);
  }
}

function courseWrites(n: number, count: number): Write[] {
  const id = `bench-${String(n).padStart(7, '0')}`;
  const subject = SUBJECTS[n % SUBJECTS.length] as string;
  // One word that a handful of courses have whatever the size, so that a rare search finds as many in both.
  const rare = n % Math.floor(count / 20) === 7 ? ' quokka' : '';
  const title = `${subject} course ${(n * 7919) % count}${rare}`;
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
    updatedAt: new Date(Date.UTC(2026, 0, 1) + ((n * 104_729) % count) * 1000).toISOString(),
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
  cases: Record<string, Parameters<D1Records['list']>[1]>,
): Promise<Record<string, number>> {
  const out: Record<string, number> = {};
  for (const [name, query] of Object.entries(cases)) {
    const records = new D1Records(db);
    const page = await records.list('courses', query);
    if (!page.ok || page.value.items.length === 0) throw new Error(`${name} found nothing`);
    out[name] = records.cost.rowsRead / page.value.items.length;
  }
  return out;
}
