// An attempt beyond crud: nobody writes one; it is started, answered, submitted and graded.
import { ok } from '#kernel/result';
import type { Behaviour } from '../behaviours';
import { extendAttempt, gradeAttempt } from './grade';
import { settleOverdue } from './settle';
import { submitByHand } from './submit';
import { resultsFor, toldOf } from './told';

/** Looked at before a list is read; the scheduler leaves few, and what is left is found by the next reader. */
const SETTLED_BY_READER = 20;

export const attemptBehaviour: Behaviour = {
  told: toldOf,
  beside: resultsFor,
  async settle({ app }, where) {
    const { testId, personId, companyId } = where;
    const which = { ...(testId && { testId }), ...(personId && { personId }), ...(companyId && { companyId }) };
    const settled = await settleOverdue(app, which, SETTLED_BY_READER);
    return settled.ok ? ok(undefined) : settled;
  },
  steps: {
    async submit(call, record, _body, ifMatch) {
      const submitted = await submitByHand(call, record.id, ifMatch);
      return submitted.ok ? toldOf(call, submitted.value) : submitted;
    },
    grade: gradeAttempt,
    extend: extendAttempt,
  },
};
