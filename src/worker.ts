// The Worker: Astro's handler for everything, and the Durable Objects.
import { handle } from '@astrojs/cloudflare/handler';
import { drain } from '#http/drain';

export { PersonGate, SessionDesk } from './compose';

export default {
  fetch(request, env, context) {
    // What serving costs before any page: the yardstick of `bench/`, and a probe that needs nothing else to live.
    if (new URL(request.url).pathname === '/ping') return new Response('ok');
    return answer(request, env, context);
  },
} satisfies ExportedHandler<Env>;

async function answer(...given: Parameters<typeof handle>): ReturnType<typeof handle> {
  const response = await handle(...given);
  await drain(given[0]);
  return response;
}
