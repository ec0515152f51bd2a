// Answers, kept as they are given: whole or not at all, never after the deadline and its grace, never after the submission.
import {
  type Answer,
  type Attempt,
  attempts,
  type Drawn,
  LONGEST_ESSAY,
  LONGEST_LINE,
  LONGEST_PAPER,
} from '#domain/attempts/attempt';
import { conflict, forbidden, type Issue, invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Call } from '../app';
import { readStored } from '../crud';
import { attempt } from '../effect';
import { isOverdue } from './deadline';
import type { Answers } from './papers';

/** What the device needs to know: that it is kept, and how much time is left by our clock. */
export interface Saved {
  savedAt: string;
  deadlineAt: string | null;
  now: string;
}

/**
 * @param body question id → answer (`Answer`); what is not named stays as it was
 * Errors: `conflict` with `deadline-passed` or `not-in-progress`; `invalid` beside the question.
 */
export async function saveAnswers(call: Call, id: string, body: unknown): Promise<Result<Saved>> {
  const { records, clock } = call.app;
  const saved = await attempt(call, async () => {
    const [found, stored] = await Promise.all([readStored(call, attempts, id), records.get('attemptAnswers', id)]);
    if (!found.ok) return found;
    if (!stored.ok) return stored;
    const current = found.value as Attempt;
    if (current.personId !== call.caller?.id)
      return err(forbidden('Only the person who sits a test answers it.', { rule: 'not-yours' }));
    const now = clock.now();
    if (isOverdue(current, now))
      return err(conflict('The time is up. What had been saved before counts.', { rule: 'deadline-passed' }));
    if (current.status !== 'in-progress')
      return err(conflict('This attempt is submitted. Its answers stay as they are.', { rule: 'not-in-progress' }));
    const answers = stored.value as Answers;
    const given = parseAnswers(current.drawn, body);
    if (!given.ok) return given;
    const all = { ...answers.answers, ...given.value };
    if (JSON.stringify(all).length > LONGEST_PAPER)
      return err(
        invalid('Your answers are too long together. Shorten one; what was saved before is kept.', {
          rule: 'too-large',
        }),
      );
    const record = { ...answers, answers: all, savedAt: now, version: answers.version + 1 };
    return ok({
      writes: [
        { op: 'update' as const, entity: 'attemptAnswers', record, ifVersion: answers.version },
        // Submitted, or given more time, in this moment.
        { op: 'check' as const, entity: attempts.name, id, guard: { version: current.version } },
      ],
      audit: [],
      value: { savedAt: now, deadlineAt: current.deadlineAt },
      subject: { entity: attempts.name, id },
    });
  });
  return saved.ok ? ok({ ...saved.value, now: clock.now() }) : saved;
}

export function parseAnswers(drawn: readonly Drawn[], body: unknown): Result<Record<string, Answer>> {
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    return err(invalid('Send the answers by question: { "<question id>": answer }.', { rule: 'not-answers' }));
  const given: Record<string, Answer> = {};
  const issues: Issue[] = [];
  for (const [questionId, answer] of Object.entries(body)) {
    const asked = drawn.find((each) => each.questionId === questionId);
    const fault = asked ? faultOf(asked, answer) : 'This question is not part of the attempt.';
    if (fault) issues.push({ path: questionId, message: fault });
    else given[questionId] = typeof answer === 'number' ? String(answer) : (answer as Answer);
  }
  return issues.length > 0
    ? err(invalid('Some answers could not be taken. None of these was saved.', { issues }))
    : ok(given);
}

/** Why a question does not take this for an answer; null where it does. Null takes an answer back. */
function faultOf({ type, order, pairIds }: Drawn, answer: unknown): string | null {
  if (answer === null) return null;
  switch (type) {
    case 'single':
    case 'true-false':
      return typeof answer === 'string' && order.includes(answer) ? null : 'Choose one of the answers.';
    case 'multiple':
      return Array.isArray(answer) && new Set(answer).size === answer.length && answer.every((id) => order.includes(id))
        ? null
        : 'Choose among the answers, each once.';
    case 'short':
      return textFault(answer, LONGEST_LINE);
    case 'essay':
      return textFault(answer, LONGEST_ESSAY);
    case 'numeric':
      return typeof answer === 'number' && Number.isFinite(answer) ? null : textFault(answer, LONGEST_LINE);
    case 'matching':
      return typeof answer === 'object' &&
        !Array.isArray(answer) &&
        Object.entries(answer).every(([id, match]) => pairIds.includes(id) && order.includes(match))
        ? null
        : 'Give each one of the matches.';
  }
}

const textFault = (answer: unknown, longest: number): string | null => {
  if (typeof answer !== 'string') return 'Write a text.';
  return answer.length > longest ? `At most ${longest.toLocaleString('en-GB')} characters.` : null;
};
