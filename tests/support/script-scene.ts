// How one record of each kind is made and shown, before payloads are put into it; and how all of them are taken away again.
import { makePng } from './png';
import { query, question, savedReply, test } from './script-desk';
import type { Made, Writer } from './script-records';

type Maker = (writer: Writer, round: number) => Promise<Made>;

let count = 0;
const word = (): string => `${Date.now().toString(36)}${(count++).toString(36)}`;
const DAY_MS = 86_400_000;
const MANY_PLACES = 5;

const hourIn = (days: number): number => Math.ceil((Date.now() + days * DAY_MS) / 3_600_000) * 3_600_000;
const step = (writer: Writer, path: string): Promise<Made> => writer.must('POST', path);

async function course(writer: Writer): Promise<Made> {
  const { id } = await writer.must('POST', '/courses', { title: `Ropework ${word()}`, code: `RW-${word()}` });
  return step(writer, `/courses/${id}/publish`);
}

const courseOf = new WeakMap<Writer, Promise<Made>>();

async function session(writer: Writer, round: number): Promise<Made> {
  const shared = courseOf.get(writer) ?? course(writer);
  courseOf.set(writer, shared);
  const start = hourIn(60 + round);
  const { id } = await writer.must('POST', '/sessions', {
    courseId: (await shared).id,
    days: [{ start: new Date(start).toISOString(), end: new Date(start + 4 * 3_600_000).toISOString() }],
    timeZone: 'Europe/London',
    places: { max: MANY_PLACES },
  });
  return step(writer, `/sessions/${id}/open`);
}

/** A new kind of record is named here, or the proof says that it is missing. */
const MAKERS: Record<string, Maker> = {
  courses: course,
  sessions: session,
  bookings: async (writer, round) =>
    writer.must('POST', '/bookings', { sessionId: (await session(writer, round + 200)).id }),
  companies: (writer) => writer.must('POST', '/companies', { name: `Works ${word()}` }),
  users: (writer) =>
    writer.must('POST', '/users', { displayName: `Person ${word()}`, email: `p-${word()}@post.example` }),
  faqs: async (writer) => {
    const { id } = await writer.must('POST', '/faqs', { question: `Why ${word()}?`, answer: 'So.' });
    return step(writer, `/faqs/${id}/publish`);
  },
  posts: async (writer) => {
    const { id } = await writer.must('POST', '/posts', { title: `News ${word()}`, body: 'So.' });
    return step(writer, `/posts/${id}/publish`);
  },
  assets: async (writer) => {
    const form = new FormData();
    form.set('file', new Blob([makePng(2, 2)], { type: 'image/png' }), 'knot.png');
    form.set('name', `Proof/${word()}.png`);
    form.set('visibility', 'public');
    const { id } = await writer.must('POST', '/files', form);
    return writer.must('GET', `/assets/${id}`);
  },
  queries: query,
  replies: savedReply,
  questions: question,
  tests: test,
};

export const makerOf =
  (entity: string, writer: Writer) =>
  (round: number): Promise<Made> => {
    const make = MAKERS[entity];
    if (!make) throw new Error(`How is one of ${entity} made? Say so in tests/support/script-scene.ts.`);
    return make(writer, round);
  };

/** What cannot be deleted is cancelled or archived; nobody but this proof looks at it. */
export async function undo(writer: Writer, records: ReadonlyMap<string, readonly Made[]>): Promise<void> {
  for (const [entity, made] of [...records].reverse())
    for (const { id } of made) {
      const path = entity === 'assets' ? `/files/${id}` : `/${entity}/${id}`;
      const { status, body } = await writer.send('GET', `/${entity}/${id}`);
      if (status !== 200) continue;
      const gone = await writer.send('DELETE', path, undefined, body.version);
      for (const name of gone.status < 300 ? [] : ['cancel', 'archive', 'disable', 'close', 'retire'])
        if ((await writer.send('POST', `/${entity}/${id}/${name}`)).status < 300) break;
    }
}
