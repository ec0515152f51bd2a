// The Worker: Astro's handler for everything, what the clock does each minute, what the queue wakes, and the Durable Objects.
import { handle } from '@astrojs/cloudflare/handler';
import { deliver } from '#app/mail/deliver';
import { runJobs } from '#app/schedule/run-jobs';
import { BUILD_ID } from '#http/build-id';
import { countCall } from '#http/dev';
import { drain } from '#http/drain';
import { fromEdge } from '#http/edge-cache';
import { isFileOfABuild, missingFile } from '#http/missing-file';
import { clock, compose, wakeDelivery } from './compose';

export { LiveHub } from '#adapters/cloudflare/live-hub';
export { PersonGate, QueryIntake, SessionDesk } from './compose';

/** How long after a store that did not answer. */
const RETRY_S = 20;

export default {
  fetch(request, env, context) {
    // What serving costs before any page: the yardstick of `bench/`, and a probe that needs nothing else to live.
    const { pathname } = new URL(request.url);
    if (pathname === '/ping') return new Response('ok');
    countCall();
    if (isFileOfABuild(pathname)) return missingFile();
    const edge = {
      version: `${BUILD_ID}.${clock.moves}`,
      keepAlive: (work: Promise<unknown>) => context.waitUntil(work),
    };
    return fromEdge(request, edge, (whole) => answer(whole as typeof request, env, context));
  },
  async scheduled(_controller, env) {
    await runJobs(compose(env));
    // What is more than a run may do goes on at once.
    await wakeDelivery(env);
  },
  /** Messages say only that there is something: one look serves them all. */
  async queue(batch, env) {
    const done = await deliver(compose(env));
    if (!done.ok) {
      console.error('Delivery failed, and is tried again:', done.error);
      batch.retryAll({ delaySeconds: RETRY_S });
    } else if (done.value.isMore) await wakeDelivery(env);
  },
} satisfies ExportedHandler<Env>;

async function answer(...given: Parameters<typeof handle>): ReturnType<typeof handle> {
  const response = await handle(...given);
  await drain(given[0]);
  return response;
}
