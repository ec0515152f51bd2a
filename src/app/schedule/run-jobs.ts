// What the clock does, each minute (`scheduled` of the Worker): a bounded part of it each time, so that a run never grows too long.
// Nothing rests on its being on time: whoever reads such a record before it has come finds it as the clock has it.
import type { Result } from '#kernel/result';
import type { App } from '../app';
import { abandonUploads } from '../assets/abandoned-uploads';
import { settleOverdue } from '../attempts/settle';
import { keepWeeks } from '../dashboard/week-figures';
import { publishDue } from '../posts/publish-due';
import { expireInvitations } from '../users/expire-invitations';
import { forgetAnswers } from './forget-answers';

/** Does at most `most` of its work; the next run goes on. @returns how much there was */
type Job = (app: App, most: number) => Promise<Result<number>>;

const JOBS: Readonly<Record<string, Job>> = {
  'submit-attempts': (app, most) => settleOverdue(app, {}, most),
  'publish-posts': publishDue,
  'expire-invitations': expireInvitations,
  'abandon-uploads': abandonUploads,
  'forget-answers': forgetAnswers,
  'keep-weeks': keepWeeks,
};

/** Of each job, in one run. */
const MOST = 100;

/** How much each job has done; null where it failed, which keeps no other from its turn. */
export async function runJobs(app: App): Promise<Record<string, number | null>> {
  const done: Record<string, number | null> = {};
  for (const [name, job] of Object.entries(JOBS)) {
    const result = await job(app, MOST).catch((cause: unknown) => ({ ok: false as const, error: cause }));
    if (!result.ok) console.error(`The job ${name} failed:`, result.error);
    done[name] = result.ok ? result.value : null;
  }
  return done;
}
