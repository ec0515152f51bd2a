// How often a page waits for Firestore: sequential waves of calls to the store, calls made together counting once. The time to
// a region far away is paid once a wave, so they are counted instead of timed.
import { setTimeout as sleep } from 'node:timers/promises';
import { recordCalls, wavesOf } from './recording-proxy.mjs';

/** What a page does after it has answered (last seen, say) is done by then. Milliseconds. */
const QUIET = 400;
/** Warm requests to a page, of which the worst counts. */
const ROUNDS = 3;

/** A page of each kind: `<name>: <path>`. */
async function pagesOf(ask) {
  const sessions = await ask('/api/sessions?status=open&audience=public&limit=1').then((response) => response.json());
  const [session] = sessions.items;
  if (!session) throw new Error('The demo organisation has no open session.');
  return {
    courses: '/courses',
    bookings: '/bookings',
    dashboard: '/dashboard',
    course: `/courses/${session.courseId}`,
    session: `/courses/${session.courseId}/sessions/${session.id}`,
    catalogue: '/catalogue',
  };
}

/**
 * @param {object} bench `serveFirebase(storeOrigin)` starts a Worker over the seeded store at that origin and answers
 *   `{ url, cookie, stop }`; `storeOrigin` is the emulator's
 * @returns `firestore_waves_<page>` of a warm page, `firestore_cold_waves_<page>` of a Worker's first
 */
export async function storeWaves({ serveFirebase, storeOrigin }, say) {
  const proxy = await recordCalls(storeOrigin);
  const figures = {};
  try {
    const pages = await visit(serveFirebase, proxy, pagesOf);
    for (const [name, path] of Object.entries(pages)) {
      // A Worker of its own for each page, which has read nothing yet.
      const { cold, warm } = await visit(serveFirebase, proxy, async (ask) => {
        const first = await wavesDuring(proxy, ask, path);
        const later = [];
        for (let round = 0; round < ROUNDS; round++) later.push(await wavesDuring(proxy, ask, path));
        return { cold: first, warm: later.sort((one, other) => other.waves - one.waves)[0] };
      });
      figures[`firestore_waves_${name}`] = warm.waves;
      figures[`firestore_cold_waves_${name}`] = cold.waves;
      say(`${name}: cold ${told(cold)}; warm ${told(warm)}`);
    }
  } finally {
    await proxy.close();
  }
  return figures;
}

async function visit(serveFirebase, proxy, work) {
  const { url, cookie, stop } = await serveFirebase(proxy.origin);
  try {
    return await work((path) => fetch(url + path, { headers: { cookie } }));
  } finally {
    await stop();
  }
}

const told = ({ waves, calls }) =>
  `${waves} waves of ${calls.map(({ path }) => path.split(/[:/]/).at(-1)).join(', ') || 'no call'}`;

async function wavesDuring(proxy, ask, path) {
  await sleep(QUIET);
  proxy.take();
  const response = await ask(path);
  await response.arrayBuffer();
  if (!response.ok || response.redirected) throw new Error(`${path} answered ${response.status} at ${response.url}`);
  const answered = performance.now();
  await sleep(QUIET);
  const calls = proxy.take().filter(({ began }) => began < answered);
  return { calls, waves: wavesOf(calls) };
}
