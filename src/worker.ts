// The Worker: Astro's handler for everything, what the clock does each minute, and the Durable Objects.
import { handle } from '@astrojs/cloudflare/handler';
import { runJobs } from '#app/schedule/run-jobs';
import { BUILD_ID } from '#http/build-id';
import { countCall } from '#http/dev';
import { drain } from '#http/drain';
import { fromEdge } from '#http/edge-cache';
import { isFileOfABuild, missingFile } from '#http/missing-file';
import { clock, compose } from './compose';

export { PersonGate, QueryIntake, SessionDesk } from './compose';

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
  },
} satisfies ExportedHandler<Env>;

async function answer(...given: Parameters<typeof handle>): ReturnType<typeof handle> {
  const response = await handle(...given);
  await drain(given[0]);
  return response;
}
