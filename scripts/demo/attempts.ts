// Who has sat the tests of Harbour Row, and how it went: people with a seat on the course, and whoever was curious.
import { toActor } from '#app/accounts/person';
import type { Call } from '#app/app';
import { saveAnswers } from '#app/attempts/answers';
import { runCommand } from '#app/crud';
import { type Answer, attempts } from '#domain/attempts/attempt';
import type { AskedQuestion, Sitting } from '#domain/attempts/sitting';
import type { Question } from '#domain/questions/question';
import { type Test, tests } from '#domain/tests/test';
import type { User } from '#domain/users/user';
import type { Stored } from '#ports/records';
import { at, type Calendar, HOUR } from './calendar';
import { Chance } from './chance';
import type { History } from './history';
import { must, type Office } from './office';

const MINUTE = HOUR / 60;
const [FINAL, FIRE, ENTRY] = [
  'Food Safety Level 2: final assessment',
  'Would you know what to do in a fire?',
  'Supervising Food Safety: entry check',
] as const;

/** Of those with a seat, the most that have sat it. */
const MOST = 14;
/** Essays that were read so far. */
const GRADED = 3;
/** Hours ago, and how many of ten answers were right. */
const CURIOUS: readonly (readonly [name: string, hoursAgo: number, skill: number])[] = [
  ['Zofia Kowalczyk', 340, 6],
  ['Zofia Kowalczyk', 312, 9],
  ['Kwame Boateng', 130, 8],
  ['Hana Nakamura', 75, 10],
  ['Leila Farahani', 26, 5],
];

const ESSAYS = [
  'Write the temperature, the time and your initials on the sheet straight away, and say what you did if it was too warm. If the fridge is above eight degrees, check again after ten minutes, move the food and tell the supervisor.',
  'The log shows that checks are done. Without it nobody can prove anything to the inspector.',
  'Because of the law (HACCP) and so that the next shift knows what happened.',
  'I would write it down at the end of the day with all the others.',
];
const COMMENTS = [
  'Clear, and in the right order.',
  'Say also what is done when it is too warm.',
  'It has to be written at once: why?',
];

interface Known {
  testIds: ReadonlyMap<string, string>;
  now: number;
}

export function addAttempts(history: History, office: Office, calendar: Calendar, { testIds, now }: Known): void {
  // By a chance of its own, so that nobody else's history is another.
  const chance = new Chance(51);
  const sitting = new Sittings(history, office, chance, testIds);
  for (let place = 0; place < MOST; place++)
    sitting.plan(FINAL, place, at(calendar.workday(-15 + place), '10:30') + place * 7 * MINUTE, 6 + (place % 5));
  for (let place = 0; place < ESSAYS.length + 3; place++)
    sitting.plan(ENTRY, place, at(calendar.workday(-40 + place * 2), '14:00'), 7);
  history.add(at(calendar.workday(-24), '16:00'), () => sitting.grade(ENTRY));
  for (const [name, hoursAgo, skill] of CURIOUS) sitting.plan(FIRE, office.person(name), now - hoursAgo * HOUR, skill);
  sitting.plan(FIRE, office.person('Leila Farahani'), now - 4 * MINUTE, 7, { isUnderWay: true });
}

class Sittings {
  readonly #history: History;
  readonly #office: Office;
  readonly #chance: Chance;
  readonly #testIds: ReadonlyMap<string, string>;
  constructor(history: History, office: Office, chance: Chance, testIds: ReadonlyMap<string, string>) {
    this.#history = history;
    this.#office = office;
    this.#chance = chance;
    this.#testIds = testIds;
  }

  #id = (title: string): string => this.#testIds.get(title) ?? '';
  #callOf = (person: User): Call => ({ app: this.#office.app, caller: toActor(person) });

  /** People with a confirmed seat on the test's course, in the order of their bookings. */
  async #seated(title: string): Promise<User[]> {
    const { records } = this.#office;
    const test = must(await records.get('tests', this.#id(title)), title) as (Stored & Test) | null;
    const where = { courseId: test?.courseId ?? '', status: 'confirmed' } as const;
    const page = must(await records.list('bookings', { where, limit: 200 }), title);
    const ids = [...new Set(page.items.map(({ attendeeId }) => attendeeId as string))].slice(0, MOST);
    const people = must(await records.getMany(ids.map((id) => ({ entity: 'users', id }))), title);
    return people.flatMap((person) => (person ? [person as User] : []));
  }

  /**
   * @param who somebody, or the place among those with a seat; where nobody has it, nothing happens
   * @param skill of ten answers, so many are right
   */
  plan(title: string, who: User | number, began: number, skill: number, { isUnderWay = false } = {}): void {
    let attempt: (Stored & Sitting) | undefined;
    let person: User | undefined;
    this.#history.add(began, async () => {
      person = typeof who === 'number' ? (await this.#seated(title))[who] : who;
      if (!person) return;
      const call = this.#callOf(person);
      attempt = must(await runCommand(call, tests, this.#id(title), 'start', null, null), title) as Stored & Sitting;
      const asked = isUnderWay ? attempt.questions.slice(0, 4) : attempt.questions;
      const answers: Record<string, Answer> = {};
      for (const question of asked) answers[question.id] = await this.#answer(question, skill);
      must(await saveAnswers(call, attempt.id, answers), title);
    });
    if (isUnderWay) return;
    this.#history.add(began + (5 + this.#chance.whole(0, 8)) * MINUTE, async () => {
      if (person && attempt)
        must(await runCommand(this.#callOf(person), attempts, attempt.id, 'submit', null, null), title);
    });
  }

  async #answer(asked: AskedQuestion, skill: number): Promise<Answer> {
    const found = must(await this.#office.records.get('questions', asked.id), asked.prompt);
    const { options, numbers, pairs } = found as Stored & Question;
    const isRight = this.#chance.whole(0, 9) < skill;
    const by = isRight ? -1 : 1;
    const [chosen] = options.toSorted((one, other) => by * (one.weight - other.weight));
    switch (asked.type) {
      case 'multiple':
        return isRight ? options.filter(({ weight }) => weight > 0).map(({ id }) => id) : [chosen?.id ?? ''];
      case 'short':
        return isRight ? (chosen?.text.replaceAll('*', '') ?? '') : 'I do not know';
      case 'numeric':
        return String((numbers[0]?.value ?? 0) + (isRight ? 0 : 17));
      case 'matching':
        return Object.fromEntries(
          pairs.map(({ id }, place) => [id, pairs[isRight ? place : (place + 1) % pairs.length]?.match ?? '']),
        );
      case 'essay':
        return ESSAYS[this.#chance.whole(0, ESSAYS.length - 1)] ?? '';
      default:
        return chosen?.id ?? '';
    }
  }

  /** The first of those that wait; the others are left for whoever opens the queue. */
  async grade(title: string): Promise<void> {
    const where = { testId: this.#id(title), status: 'awaiting-grading' };
    const sort = { field: 'submittedAt', descending: false };
    const page = must(await this.#office.records.list('attempts', { where, sort, limit: GRADED }), title);
    for (const [place, { id, toGrade, drawn }] of page.items.entries()) {
      const [questionId = ''] = toGrade as string[];
      const worth =
        (drawn as { questionId: string; marks: number }[]).find((each) => each.questionId === questionId)?.marks ?? 1;
      const marks = { [questionId]: { marks: Math.max(1, worth - place), comment: COMMENTS[place] } };
      must(await runCommand(this.#office.as('Tomasz Wieczorek'), attempts, id, 'grade', marks, null), title);
    }
  }
}
