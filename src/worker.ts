// The Worker: Astro's handler for everything, and the Durable Objects.
import { handle } from '@astrojs/cloudflare/handler';

export { PersonGate, SessionDesk } from './compose';

export default {
  fetch(request, env, context) {
    // What serving costs before any page: the yardstick of `bench/`, and a probe that needs nothing else to live.
    if (new URL(request.url).pathname === '/ping') return new Response('ok');
    return handle(request, env, context);
  },
} satisfies ExportedHandler<Env>;
