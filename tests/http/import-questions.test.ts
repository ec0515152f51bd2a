// Importing questions over the API, from each format: what becomes of every field, the same file again, and what is refused.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, Callers, expectProblem, unique } from '../support/api';
import { readInstance } from '../support/instance';

interface Report {
  created: number;
  updated: number;
  unchanged: number;
  errors: { row: number; path: string; message: string }[];
  notes: string[];
  preview: { row: number; name: string; outcome: string; about: string }[];
}
type Question = Record<string, unknown> & { id: string };

let callers: Callers;
let tutor: Api;
beforeAll(async () => {
  callers = new Callers(readInstance());
  tutor = await callers.as('instructor');
});

const send = (who: Api, text: string, query: string, type = 'text/plain') =>
  who.send<Report>(`/questions/import?${query}`, { method: 'POST', body: text, headers: { 'content-type': type } });
const counts = ({ created, updated, unchanged, errors }: Report) => [created, updated, unchanged, errors.length];
const inCategory = (category: string) =>
  tutor.all('questions', `?category=${encodeURIComponent(category)}&limit=50`) as unknown as Promise<Question[]>;

const gift = (word: string): string => `// ${word}
$CATEGORY: $course$/top/${word}/Food

::Probe:: How hot is hot, ${word}? {
  =75 °C # Right.
  ~63 °C
  #### In the middle.
}

How many, ${word}? {#3:0.5}

Broken {T

Nothing is right, ${word}. {~a ~b}
`;

describe('An import of questions', () => {
  it('takes GIFT in as drafts with every field, and changes nothing the second time', async () => {
    const word = `q${unique()}`;
    const tried = await send(tutor, gift(word), 'format=gift&dryRun=true');
    expect(tried.status).toBe(200);
    expect(counts(tried.body)).toEqual([3, 0, 0, 1]);
    expect(tried.body.errors[0]).toMatchObject({ row: 12, message: expect.stringContaining('do not end with }') });
    expect(tried.body.preview[0]).toEqual({
      row: 4,
      name: `How hot is hot, ${word}?`,
      outcome: 'created',
      changes: [],
      about: `One answer · ${word}/Food`,
    });
    expect(tried.body.notes).toEqual([expect.stringContaining('Line 14')]);
    expect(await inCategory(`${word}/Food`)).toEqual([]);

    expect(counts((await send(tutor, gift(word), 'format=gift')).body)).toEqual([3, 0, 0, 1]);
    const made = await inCategory(`${word}/Food`);
    expect(made).toHaveLength(3);
    expect(made.find(({ name }) => name === 'Probe')).toMatchObject({
      type: 'single',
      status: 'draft',
      prompt: `How hot is hot, ${word}?`,
      feedback: 'In the middle.',
      marks: 1,
      options: [
        { id: expect.stringMatching(/^[a-z0-9]{8}$/), text: '75 °C', weight: 100, feedback: 'Right.' },
        { id: expect.stringMatching(/^[a-z0-9]{8}$/), text: '63 °C', weight: 0, feedback: null },
      ],
    });
    expect(made.find(({ type }) => type === 'numeric')).toMatchObject({
      numbers: [{ value: 3, tolerance: 0.5, weight: 100, feedback: null }],
      options: [],
    });
    expect(counts((await send(tutor, gift(word), 'format=gift')).body)).toEqual([0, 0, 3, 1]);
    expect(await inCategory(`${word}/Food`)).toHaveLength(3);
  });

  it('leaves what was edited in the bank, unless the file gives the question an id', async () => {
    const word = `q${unique()}`;
    const file = (right: string): string =>
      `$CATEGORY: ${word}\n\n// [id:fs-1]\nWith an id, ${word} {=${right} ~b}\n\nWithout, ${word} {=a ~b}\n`;
    expect(counts((await send(tutor, file('a'), 'format=gift')).body)).toEqual([2, 0, 0, 0]);
    const before = await inCategory(word);
    for (const { id, version } of before)
      await tutor.send(`/questions/${id}`, {
        method: 'PATCH',
        body: JSON.stringify({ name: 'Mended' }),
        headers: { 'content-type': 'application/json', 'if-match': `"${String(version)}"` },
      });
    expect(counts((await send(tutor, file('c'), 'format=gift')).body)).toEqual([0, 1, 1, 0]);
    const after = await inCategory(word);
    const byId = after.find(({ prompt }) => String(prompt).startsWith('With an id'));
    expect(byId).toMatchObject({ name: null, options: [{ text: 'c' }, { text: 'b' }] });
    const old = before.find(({ id }) => id === byId?.id) as unknown as { options: { id: string }[] };
    expect((byId as unknown as typeof old).options[1]?.id).toBe(old.options[1]?.id);
    expect(after.find(({ prompt }) => String(prompt).startsWith('Without'))).toMatchObject({ name: 'Mended' });
  });

  it('takes Aiken and Moodle XML, the latter by its content type', async () => {
    const word = `q${unique()}`;
    const aiken = `Which, ${word}?\nA. a\nB. b\nANSWER: B\n`;
    expect(counts((await send(tutor, aiken, 'format=aiken')).body)).toEqual([1, 0, 0, 0]);
    expect(counts((await send(tutor, `Which, ${word}? {~a =b}`, 'format=gift')).body)).toEqual([0, 0, 1, 0]);
    const xml = `<?xml version="1.0"?><quiz>
<question type="category"><category><text>$course$/${word}</text></category></question>
<question type="matching"><name><text>Match</text></name><questiontext format="html"><text><![CDATA[<p>Match <b>${word}</b>.</p>]]></text></questiontext><defaultgrade>2</defaultgrade>
<subquestion><text>Red</text><answer><text>Water</text></answer></subquestion><subquestion><text>Blue</text><answer><text>Powder</text></answer></subquestion></question>
<question type="cloze"></question></quiz>`;
    const { body } = await send(tutor, xml, '', 'application/xml');
    expect(counts(body)).toEqual([1, 0, 0, 1]);
    expect(body.errors).toEqual([{ row: 5, path: 'type', message: expect.stringContaining('cloze') }]);
    const [made] = await inCategory(word);
    expect(made).toMatchObject({ type: 'matching', prompt: `Match **${word}**.`, marks: 2, name: 'Match' });
    expect(made?.pairs).toEqual([
      { id: expect.any(String), text: 'Red', match: 'Water' },
      { id: expect.any(String), text: 'Blue', match: 'Powder' },
    ]);
  });

  it('refuses a DOCTYPE, an unnamed text format, and whoever writes no tests', async () => {
    const bomb = '<!DOCTYPE quiz [<!ENTITY a SYSTEM "file:///etc/passwd">]><quiz>&a;</quiz>';
    expectProblem(await send(tutor, bomb, 'format=moodle-xml'), 422, 'invalid');
    expectProblem(await send(tutor, 'Q {T}', ''), 422, 'invalid');
    for (const role of ['learner', 'manager'] as const)
      expectProblem(await send(await callers.as(role), 'Q {T}', 'format=gift'), 403, 'forbidden');
  });

  it('takes thousands in one file', { timeout: 120_000 }, async () => {
    const word = `q${unique()}`;
    const text = Array.from({ length: 2000 }, (_, n) => `Question ${n} of ${word}? {=a ~b ~c}`).join('\n\n');
    expect(counts((await send(tutor, text, 'format=gift')).body)).toEqual([2000, 0, 0, 0]);
    expect(counts((await send(tutor, text, 'format=gift')).body)).toEqual([0, 0, 2000, 0]);
  });
});
