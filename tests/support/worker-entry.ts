// The worker that contract tests run in: the app's Durable Objects, without Astro's virtual modules.
export { LiveHub } from '#adapters/cloudflare/live-hub';
export { PersonGate, QueryIntake, SessionDesk } from '../../src/compose';

export default {
  // What is to be delivered is told by each test itself.
  queue: () => undefined,
  fetch: () => new Response('This worker only lends its bindings to tests.', { status: 404 }),
} satisfies ExportedHandler<Env>;
