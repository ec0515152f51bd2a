// What the clock does, each minute (`scheduled` of the Worker): a bounded part of it each time, so that a run never grows too long.
// Nothing rests on its being on time: whoever reads such a record before it has come finds it as the clock has it.
import { ok, type Result } from '#kernel/result';
import type { App } from '../app';
import { abandonUploads } from '../assets/abandoned-uploads';
import { settleOverdue } from '../attempts/settle';
import { expireOffers } from '../bookings/expire-offers';
import { keepWeeks } from '../dashboard/week-figures';
import { forgetMail } from '../mail/forget-mail';
import { sendDue } from '../mail/send-due';
import { forgetRead } from '../notifications/forget-read';
import { publishDue } from '../posts/publish-due';
import { remindOfSessions } from '../sessions/remind';
import { tellOpen } from '../tellings/tell-open';
import { expireInvitations } from '../users/expire-invitations';
import { forgetAnswers } from './forget-answers';

/** Does at most `most` of its work; the next run goes on. @returns how much there was */
type Job = (app: App, most: number) => Promise<Result<number>>;

const JOBS: Readonly<Record<string, Job>> = {
  'submit-attempts': (app, most) => settleOverdue(app, {}, most),
  'expire-offers': expireOffers,
  'publish-posts': publishDue,
  'expire-invitations': expireInvitations,
  'abandon-uploads': abandonUploads,
  'forget-answers': forgetAnswers,
  'forget-notifications': forgetRead,
  'keep-weeks': keepWeeks,
  remind: remindOfSessions,
  tell: tellOpen,
  'send-mail': async (app, most) => {
    const sent = await sendDue(app, most);
    return sent.ok ? ok(sent.value.sent) : sent;
  },
  'forget-mail': forgetMail,
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
