// An office that sets tests, on any store: questions, tests and sittings in a line each.

import type { Call } from '#app/app';
import { saveAnswers } from '#app/attempts/answers';
import { createRecord, readRecord, runCommand } from '#app/crud';
import type { Role } from '#domain/access';
import { type Attempt, attempts } from '#domain/attempts/attempt';
import type { AskedQuestion, Sitting } from '#domain/attempts/sitting';
import { type Question, questions } from '#domain/questions/question';
import { type Test, type TestInput, tests } from '#domain/tests/test';
import { newUser } from '#domain/users/user';
import type { Result } from '#kernel/result';
import { sha256 } from '#kernel/sha256';
import type { Records, Stored } from '#ports/records';
import { ClientHouse } from './client-house';
import { unwrap } from './result';

const NOW = '2026-11-20T09:00:00.000Z';
export type Told = Stored & Attempt & Sitting;
type Given = Record<string, unknown>;

export class TestHouse {
  readonly house: ClientHouse;
  readonly office: Call;
  readonly records: Records;
  constructor(records: Records) {
    this.house = new ClientHouse(records);
    this.office = this.house.office;
    this.records = this.house.app.records;
  }

  at(time: string): void {
    this.house.clock.time = time;
  }

  as(id: string, role: Role = 'learner', companyId: string | null = null): Call {
    const { displayName } = newUser({ id, displayName: id, role, now: NOW });
    return {
      app: this.house.app,
      caller: { ...(this.office.caller as NonNullable<Call['caller']>), id, displayName, role, companyId },
    };
  }

  /** As a repeated request: the same key, the same body. */
  async keyed(call: Call, key: string, body: unknown): Promise<Call> {
    return { ...call, idempotency: { id: await sha256(key), bodyHash: await sha256(JSON.stringify(body)) } };
  }

  async question(given: Given = {}, isReady = true): Promise<Stored & Question> {
    const body = {
      type: 'single',
      prompt: 'Which?',
      options: [{ text: 'Right', weight: 100 }, { text: 'Wrong' }],
      ...given,
    };
    const made = unwrap(await createRecord(this.office, questions, body));
    const ready = isReady ? unwrap(await runCommand(this.office, questions, made.id, 'ready', null, null)) : made;
    return ready as Stored & Question;
  }

  async test(given: Partial<TestInput> = {}, step: string | null = 'publish'): Promise<Stored & Test> {
    const made = unwrap(await createRecord(this.office, tests, { title: 'Final', ...given }));
    return (step ? unwrap(await runCommand(this.office, tests, made.id, step, null, null)) : made) as Stored & Test;
  }

  start = (call: Call, test: { id: string }): Promise<Result<Stored>> =>
    runCommand(call, tests, test.id, 'start', null, null);
  async started(call: Call, test: { id: string }): Promise<Told> {
    return unwrap(await this.start(call, test)) as Told;
  }

  save = (call: Call, attempt: { id: string }, body: unknown) => saveAnswers(call, attempt.id, body);
  submit = (call: Call, attempt: { id: string }) => runCommand(call, attempts, attempt.id, 'submit', null, null);
  async read(call: Call, attempt: { id: string }): Promise<Told> {
    return unwrap(await readRecord(call, attempts, attempt.id)) as Told;
  }
}

/** The id of the option with this text. */
export const optionOf = ({ options }: Pick<AskedQuestion, 'options'>, text: string): string =>
  options.find((each) => each.text === text)?.id ?? '';
