// One cell of the access matrix: a call by somebody, what it should be answered with, and what the answer must not hold.

import { SECRET_FIELDS } from '../http/permissions-fields';
import type { PermissionsHouse } from '../http/permissions-house';
import { type CallerName, EXPECTED } from '../http/permissions-table';
import type { Answer, Fields } from '../support/api';
import type { Who } from './callers';

export interface Cell {
  who: Who;
  /** `GET /companies/[id] of other`. */
  what: string;
  /** Statuses that are right. */
  expected: readonly number[];
  ask: () => Promise<Answer>;
  /** A record that somebody here may write: its cells are asked one after the other. */
  alone?: string | undefined;
  /** Looks at what came of it: what is wrong, in words, or null. */
  check?: (answer: Answer) => Promise<string | null> | string | null;
}

export interface Outcome {
  cells: number;
  wrong: string[];
  leaks: string[];
}

const AT_ONCE = 6;

/** Asks every cell, a few at once; what is wrong is told in a line each. */
export async function askAll(cells: readonly Cell[], house: PermissionsHouse, outcome: Outcome): Promise<void> {
  let at = 0;
  const busy = new Map<string, Promise<void>>();
  const work = async (): Promise<void> => {
    for (let cell = cells[at++]; cell; cell = cells[at++]) {
      const asked = cell;
      if (asked.alone === undefined) await askOne(asked, house, outcome);
      else {
        const turn = (busy.get(asked.alone) ?? Promise.resolve()).then(() => askOne(asked, house, outcome));
        busy.set(asked.alone, turn);
        await turn;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function askOne(cell: Cell, house: PermissionsHouse, outcome: Outcome): Promise<void> {
  const answer = await cell.ask();
  outcome.cells += 1;
  const told = `${cell.who}: ${cell.what}`;
  if (!cell.expected.includes(answer.status))
    outcome.wrong.push(
      `${told}: ${answer.status} in place of ${cell.expected.join(' or ')}: ${answer.text.slice(0, 200)}`,
    );
  const fault = await cell.check?.(answer);
  if (fault) outcome.wrong.push(`${told}: ${fault}`);
  outcome.leaks.push(...leaksIn(house, cell, answer).map((what) => `${told}: told ${what}`));
}

/** Which fields tell a record apart wherever it is written. An instructor reads the addresses of those whom they teach. */
const SIGNS: Record<string, (who: Who) => readonly string[]> = {
  courses: () => ['id', 'code'],
  sessions: () => ['id'],
  bookings: () => ['id', 'reference'],
  companies: () => ['legalName'],
  faqs: () => ['id', 'slug'],
  posts: () => ['id', 'slug'],
  assets: () => ['id', 'name'],
  queries: () => ['id', 'subject'],
  replies: () => ['id', 'title'],
  notifications: () => ['id'],
  questions: () => ['id', 'prompt'],
  tests: () => ['id', 'title'],
  attempts: () => ['id'],
  users: (who) => (who === 'instructor' || who === 'otherInstructor' ? ['phoneNumber'] : ['phoneNumber', 'email']),
};

function signsOf(entity: string, record: Fields, who: Who): string[] {
  const signs = (SIGNS[entity] ?? (() => ['id']))(who).map((field) => record[field]);
  return signs.filter((sign): sign is string => typeof sign === 'string' && sign.length > 5);
}

const hiddenFrom = (house: PermissionsHouse, who: Who): { name: string; sign: string }[] =>
  Object.entries(house.records).flatMap(([entity, records]) =>
    Object.entries(records)
      .filter(([name]) => name !== 'office' && !(EXPECTED[entity]?.read[name] ?? []).includes(who as CallerName))
      .flatMap(([name, record]) => signsOf(entity, record, who).map((sign) => ({ name: `${entity} ${name}`, sign }))),
  );

function leaksIn(house: PermissionsHouse, cell: Cell, answer: Answer): string[] {
  const records = hiddenFrom(house, cell.who)
    .filter(({ sign }) => answer.text.includes(sign) && !cell.what.includes(sign))
    .map(({ name, sign }) => `${name} (${sign})`);
  const secrets =
    answer.body && typeof answer.body === 'object'
      ? namesIn(answer.body).filter((name) => SECRET_FIELDS.includes(name))
      : [];
  return [...new Set([...records, ...secrets])];
}

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

/** An answer without what differs from one request to the next: its number, and the address that was asked for. */
export const bare = (answer: Answer, ...spoken: string[]): string =>
  spoken
    .reduce((text, word) => text.replaceAll(word, '{id}'), answer.text)
    .replaceAll(answer.headers.get('x-request-id') ?? '-', '{request}')
    .replace(/nonce="[^"]+"|sha256-[\w+/=]+/g, '');
