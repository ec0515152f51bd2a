// The worker that contract tests run in: the app's Durable Objects, without Astro's virtual modules.
export { LiveHub } from '#adapters/cloudflare/live-hub';
export { PersonGate, QueryIntake, SessionDesk } from '../../src/compose';

export default {
  fetch: () => new Response('This worker only lends its bindings to tests.', { status: 404 }),
} satisfies ExportedHandler<Env>;
