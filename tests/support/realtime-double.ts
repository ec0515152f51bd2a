// One double of the Realtime Database for the contract suites, whose tests run in workerd and reach it by HTTP.
import type { TestProject } from 'vitest/node';
import { RealtimeDouble } from '../../scripts/local/realtime/server.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the double. */
    realtimeOrigin: string;
  }
}

/** So that a test need not wait for a sign of life. Milliseconds. */
const KEEP_ALIVE_MS = 200;

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { origin, close } = await new RealtimeDouble({ keepAlive: KEEP_ALIVE_MS }).listen();
  project.provide('realtimeOrigin', origin);
  return close;
}
