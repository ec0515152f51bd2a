// The question bank of Harbour Row, and the tests that it sets: one on a course, one for everybody, one that is being written, one
// that is over.
import { createRecord, runCommand } from '#app/crud';
import { readGift } from '#app/exchange/read-gift';
import { questions } from '#domain/questions/question';
import { type TestInput, type TestPart, tests } from '#domain/tests/test';
import { FOOD } from './bank/food';
import { SAFETY } from './bank/safety';
import { at, type Calendar, DAY, HOUR } from './calendar';
import type { History } from './history';
import { must, type Office } from './office';

/** How long ago the tutors began to write, and how far apart their questions are, in days. */
const BEGAN = 240;
const APART = 2;
/** Who writes about what. */
const WRITERS: readonly (readonly [category: string, writer: string])[] = [
  ['Food safety', 'Ana Lucía Paredes'],
  ['Fire safety', 'Gethin Pryce'],
  ['First aid', 'Ingrid Solberg'],
];
/** Written lately and not read by a second pair of eyes. */
const DRAFTS = ['Report', 'Roll', 'Matrix'];
const RETIRED = ['Bins'];

type Part = { name: string; marks?: number } | { draw: number; category: string };

interface TestSeed extends Omit<TestInput, 'parts' | 'courseId' | 'opensAt' | 'closesAt'> {
  writer: string;
  /** The code of its course. */
  course: string | null;
  asks: readonly Part[];
  /** Working days from today: when it was published and closed; null for what has not been. */
  published: number | null;
  closed: number | null;
}

const TESTS: readonly TestSeed[] = [
  {
    title: 'Food Safety Level 2: final assessment',
    writer: 'Ana Lucía Paredes',
    course: 'FS-2',
    instructions:
      'Twenty minutes, on your own, without notes. Your answers are kept as you give them.\n\nYou pass with **70%**, and may sit it twice.',
    asks: [
      { name: 'Cooling', marks: 2 },
      { name: 'Hands', marks: 2 },
      { draw: 5, category: 'Food safety/Temperatures' },
      { draw: 4, category: 'Food safety/Hygiene' },
      { draw: 3, category: 'Food safety/Allergens' },
    ],
    timeLimit: 20,
    passMark: 70,
    attempts: 2,
    shuffleQuestions: true,
    negativeMarks: true,
    review: 'score',
    published: -60,
    closed: null,
  },
  {
    title: 'Would you know what to do in a fire?',
    writer: 'Gethin Pryce',
    course: null,
    instructions: 'Ten questions for everybody in the house. It counts for nothing; try it as often as you like.',
    asks: [
      { name: 'First' },
      { name: 'Number' },
      { name: 'Lift' },
      { draw: 4, category: 'Fire safety/Prevention' },
      { draw: 3, category: 'Fire safety/Evacuation' },
    ],
    passMark: 60,
    attempts: null,
    review: 'answers',
    published: -35,
    closed: null,
  },
  {
    title: 'First Aid at Work: written paper',
    writer: 'Ingrid Solberg',
    course: 'FAW-3',
    instructions: 'Half an hour. The practical assessment follows in the afternoon.',
    asks: [
      { name: 'Primary', marks: 2 },
      { name: 'Rate' },
      { name: 'Ratio' },
      { name: 'Bleeding', marks: 2 },
      { name: 'Stroke', marks: 2 },
      { name: 'Burn' },
      { name: 'Report', marks: 5 },
    ],
    timeLimit: 30,
    passMark: 65,
    attempts: 1,
    review: 'answers-after-close',
    published: null,
    closed: null,
  },
  {
    title: 'Supervising Food Safety: entry check',
    writer: 'Yuki Arakawa',
    course: 'FS-3',
    instructions: 'It shows us where to begin. There is no pass or fail.',
    asks: [
      { name: 'Danger zone' },
      { name: 'Delivery', marks: 2 },
      { name: 'Colour', marks: 2 },
      { name: 'Record', marks: 4 },
    ],
    timeLimit: 15,
    passMark: 0,
    attempts: 1,
    review: 'answers',
    published: -70,
    closed: -20,
  },
];

/** Test title → id, filled as the history is lived. */
export function addTests(
  history: History,
  office: Office,
  calendar: Calendar,
  { courseIds, now }: { courseIds: ReadonlyMap<string, string>; now: number },
): Map<string, string> {
  const questionIds = addQuestions(history, office, now);
  const testIds = new Map<string, string>();
  for (const seed of TESTS) addTest(history, office, calendar, seed, { questionIds, courseIds, testIds });
  return testIds;
}

function addQuestions(history: History, office: Office, now: number): Map<string, string> {
  const ids = new Map<string, string>();
  const drafts = [FOOD, SAFETY].flatMap((text) => {
    const { drafts: read, rejects } = must(readGift(text), 'The bank');
    if (rejects.length > 0) throw new Error(`The bank: ${JSON.stringify(rejects)}`);
    return read;
  });
  for (const [place, { fields }] of drafts.entries()) {
    const name = fields.name ?? '';
    const writer = WRITERS.find(([category]) => fields.category?.startsWith(category))?.[1] ?? 'Priya Raghunathan';
    const written = now - BEGAN * DAY + place * APART * DAY;
    const step = async (command: string): Promise<void> => {
      must(await runCommand(office.as(writer), questions, ids.get(name) ?? '', command, null, null), name);
    };
    history.add(written, async () => {
      ids.set(name, must(await createRecord(office.as(writer), questions, fields), name).id);
    });
    if (!DRAFTS.includes(name)) history.add(written + HOUR, () => step('ready'));
    if (RETIRED.includes(name)) history.add(now - 12 * DAY, () => step('retire'));
  }
  return ids;
}

interface Known {
  questionIds: ReadonlyMap<string, string>;
  courseIds: ReadonlyMap<string, string>;
  testIds: Map<string, string>;
}

function addTest(history: History, office: Office, calendar: Calendar, seed: TestSeed, known: Known): void {
  const { writer, course, asks, published, closed, ...words } = seed;
  const partOf = (part: Part): TestPart =>
    'draw' in part
      ? { ...part, marks: null }
      : { questionId: known.questionIds.get(part.name) ?? '', marks: part.marks ?? null };
  const moment = (day: number): number => at(calendar.workday(day), '09:00');
  const step = async (command: string): Promise<void> => {
    must(
      await runCommand(office.as(writer), tests, known.testIds.get(seed.title) ?? '', command, null, null),
      seed.title,
    );
  };
  history.add(moment((published ?? -2) - 1) + 2 * HOUR, async () => {
    const courseId = course === null ? null : (known.courseIds.get(course) ?? null);
    const input = { ...words, courseId, parts: asks.map(partOf) };
    known.testIds.set(seed.title, must(await createRecord(office.as(writer), tests, input), seed.title).id);
  });
  if (published !== null) history.add(moment(published), () => step('publish'));
  if (closed !== null) history.add(moment(closed), () => step('close'));
}
