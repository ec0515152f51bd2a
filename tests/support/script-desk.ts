// Queries, questions, tests and attempts that hold payloads also where no PATCH reaches: messages, notes, options, answers, comments.
import { PAYLOADS, pack } from './script-payloads';
import type { Made, Writer } from './script-records';

/** Several payloads to a text that fits an option. */
const TEXTS = pack(PAYLOADS, 1800, '\n').map((group) => group.map(({ text }) => text).join('\n'));
const textOf = (round: number): string => TEXTS[round % TEXTS.length] ?? '';

let count = 0;
const word = (): string => `${Date.now().toString(36)}${(count++).toString(36)}`;

export async function query(writer: Writer, round: number): Promise<Made> {
  const body = textOf(round);
  const { id } = await writer.must('POST', '/queries', { subject: `Query ${word()}`, body });
  await writer.must('POST', `/queries/${id}/note`, { body: textOf(round + 1) });
  return writer.must('POST', `/queries/${id}/reply`, { body: textOf(round + 2) });
}

export const savedReply = (writer: Writer): Promise<Made> =>
  writer.must('POST', '/replies', { title: `Saved ${word()}`, body: 'So.' });

const bodies = (text: string): Record<string, unknown>[] => [
  { type: 'single', options: [{ text, weight: 100, feedback: text }, { text: 'No' }], feedback: text },
  {
    type: 'matching',
    pairs: [
      { text: `a ${text}`, match: `b ${text}` },
      { text: 'c', match: 'd' },
    ],
    distractors: [`e ${text}`],
  },
  { type: 'short', options: [{ text, weight: 100, feedback: text }] },
  { type: 'numeric', numbers: [{ value: 1, feedback: text }] },
  { type: 'essay', guidance: text },
];

async function ready(writer: Writer, body: Record<string, unknown>, prompt: string): Promise<Made> {
  // A text that names a file which is not there is refused, beside its field.
  const made = await writer.send('POST', '/questions', { ...body, prompt });
  const { id } =
    made.status === 201
      ? made.body
      : await writer.must('POST', '/questions', { ...body, prompt: `Question ${word()}?` });
  return writer.must('POST', `/questions/${id}/ready`);
}

export function question(writer: Writer, round: number): Promise<Made> {
  const kinds = bodies(textOf(round));
  return ready(writer, kinds[round % kinds.length] ?? {}, `Question ${word()}?`);
}

/** One question of each kind, each with payloads in what is asked. */
export async function test(writer: Writer, round: number): Promise<Made> {
  const parts: { questionId: string }[] = [];
  for (const body of bodies(textOf(round)))
    parts.push({ questionId: (await ready(writer, body, textOf(round + 1))).id });
  const given = { title: `Test ${word()}`, parts, review: 'answers', attempts: null };
  const { id } = await writer.must('POST', '/tests', given);
  return writer.must('POST', `/tests/${id}/publish`);
}

interface Asked {
  id: string;
  type: string;
  options: { id: string }[];
  pairs: { id: string }[];
  matches: string[];
}

/** Sat, handed in and graded, with payloads in what was written and in what was said to it. */
export async function attempt(writer: Writer, { id }: { id: string }, round: number): Promise<Made> {
  const begun = await writer.must('POST', `/tests/${id}/start`);
  const asked = begun.questions as Asked[];
  const answers = asked.map(({ id: questionId, type, options, pairs, matches }) => [
    questionId,
    type === 'single'
      ? options[0]?.id
      : type === 'matching'
        ? Object.fromEntries(pairs.map((pair) => [pair.id, matches[0]]))
        : textOf(round),
  ]);
  await writer.must('PATCH', `/attempts/${begun.id}/answers`, Object.fromEntries(answers));
  await writer.must('POST', `/attempts/${begun.id}/submit`);
  const marks = asked.map(({ id: questionId }) => [questionId, { marks: 1, comment: textOf(round) }]);
  return writer.must('POST', `/attempts/${begun.id}/grade`, Object.fromEntries(marks));
}
