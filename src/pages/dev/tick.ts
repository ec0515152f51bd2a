// POST /dev/tick: what the scheduler does each minute, now. Exists only with the binding that `npm start` sets.
import type { APIRoute } from 'astro';
import { runJobs } from '#app/schedule/run-jobs';
import { isLocal } from '#http/dev';
import { answer } from '#http/endpoint';
import { notFound } from '#kernel/errors';
import { err, ok } from '#kernel/result';

export const POST: APIRoute = ({ request, locals }) =>
  answer(locals.requestId, async () => {
    if (!isLocal(request)) return err(notFound('This address'));
    return ok(Response.json({ jobs: await runJobs(locals.app) }));
  });
