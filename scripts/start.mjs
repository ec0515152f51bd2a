// npm start: everything that is needed to use Lectern on this machine, and a clean stop on SIGINT or SIGTERM.
import { mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { DEMO_ADMIN_EMAIL } from './local/accounts.mjs';
import { buildInto, reuseBuild } from './local/build.mjs';
import { ensureDemo, forgetHalfMade, forgetState } from './local/demo.mjs';
import { rescueFirestore } from './local/firestore-data.mjs';
import { HOW_TO_GET_FIRESTORE, startFirestore } from './local/firestore-emulator.mjs';
import { ensureFirestoreEmulator } from './local/firestore-install.mjs';
import { readJson, writeJson } from './local/json-file.mjs';
import { API_KEY, PROJECT_ID, readOptions } from './local/options.mjs';
import { requireFreePort } from './local/ports.mjs';
import { claimDataDirectory } from './local/processes.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** How long a stop may take before the process leaves anyway. Milliseconds. */
const STOP_TIMEOUT = 8000;
const EACH_MINUTE = 60_000;

const say = (message) => console.log(`[${(performance.now() / 1000).toFixed(1).padStart(5)} s] ${message}`);
/** What has to be undone at the end, the last first. */
const undo = [];
let stopping;

function stop(code) {
  stopping ??= (async () => {
    setTimeout(() => process.exit(1), STOP_TIMEOUT).unref();
    for (const step of undo.reverse()) {
      try {
        await step();
      } catch (error) {
        console.error(error);
      }
    }
    process.exit(code);
  })();
  return stopping;
}

/** Needed again after Miniflare, whose own handlers leave before anything else is closed. */
function takeSignals() {
  for (const signal of SIGNALS) {
    process.removeAllListeners(signal);
    process.on(signal, () => stop(0));
  }
}

async function startAuth({ paths, origin, testHooks }) {
  const emulator = await createRequire(import.meta.url)('./auth-emulator.cjs').start({
    directory: paths.auth,
    projectId: PROJECT_ID,
    appOrigin: origin,
    testHooks,
    onMail: ({ to, kind, link }) => say(`mail to ${to} (${kind.toLowerCase().replaceAll('_', ' ')}): ${link}`),
  });
  undo.push(emulator.close);
  say(`Auth emulator at ${emulator.url}`);
  return emulator.url;
}

/** With the variables by which the adapter finds it. Nothing for D1, which is workerd's own. */
async function startFirestoreFor({ paths, backend }) {
  if (backend !== 'firebase') return undefined;
  if (!(await ensureFirestoreEmulator({ say })))
    throw new Error(`There is no Firestore emulator. ${HOW_TO_GET_FIRESTORE}`);
  const emulator = await startFirestore({ data: paths.firestore });
  undo.push(emulator.close);
  say(`Firestore emulator at ${emulator.origin}`);
  const variables = {
    FIREBASE_PROJECT_ID: PROJECT_ID,
    FIRESTORE_ORIGIN: emulator.origin,
    FIRESTORE_DATABASE: '(default)',
  };
  return { ...emulator, variables };
}

/** Where it was asked for; without it a Durable Object carries the live feed. */
async function startRealtimeFor({ live }) {
  if (live !== 'firebase') return undefined;
  const { startRealtime } = await import('./local/realtime/start.mjs');
  const double = await startRealtime();
  undo.push(double.close);
  say(`Realtime Database (our own double) at ${double.origin}`);
  return double;
}

async function startWorker({ port, origin, paths, backend, adminEmails }, authUrl, firestore, realtime) {
  const { serve } = await import('./local/worker.mjs');
  const miniflare = await serve({
    dist: paths.dist,
    state: paths.state,
    port,
    bindings: {
      APP_ORIGIN: origin,
      LECTERN_BACKEND: backend,
      LECTERN_DEV: '1',
      ...(process.env.LECTERN_ROUTE_GUARDS && { LECTERN_ROUTE_GUARDS: process.env.LECTERN_ROUTE_GUARDS }),
      FIREBASE_PROJECT_ID: PROJECT_ID,
      ...firestore?.variables,
      ...realtime?.variables,
      FIREBASE_API_KEY: API_KEY,
      AUTH_ORIGIN: authUrl,
      ADMIN_EMAILS: adminEmails ?? DEMO_ADMIN_EMAIL,
    },
  });
  undo.push(() => miniflare.dispose());
  takeSignals();
  return miniflare;
}

/** As Cloudflare's cron does. `LECTERN_SCHEDULER=off` leaves it to `POST /dev/tick`, so that a test decides when. */
async function startScheduler(miniflare) {
  if (process.env.LECTERN_SCHEDULER === 'off') return;
  const worker = await miniflare.getWorker();
  const tick = () =>
    worker.scheduled({ cron: '* * * * *' }).catch((error) => say(`the scheduler failed: ${error.message}`));
  const timer = setInterval(tick, EACH_MINUTE);
  undo.push(() => clearInterval(timer));
}

async function requireHealth(origin) {
  const response = await fetch(`${origin}/api/health`);
  if (!response.ok) throw new Error(`GET /api/health answered ${response.status}: ${await response.text()}`);
}

function announce({ paths, origin, backend }, authUrl, accounts) {
  const named = accounts.map(({ role, email, password, companyId }) => ({ role, email, password, companyId }));
  const info = {
    url: origin,
    authUrl,
    projectId: PROJECT_ID,
    apiKey: API_KEY,
    pid: process.pid,
    backend,
    accounts: named,
  };
  writeJson(paths.running, info);
  undo.push(() => {
    if (readJson(paths.running)?.pid === process.pid) rmSync(paths.running, { force: true });
  });
  for (const { role, email, password } of named)
    console.log(`${' '.repeat(10)}${role.padEnd(10)} ${email.padEnd(32)} ${password}`);
  say(`ready: ${origin}`);
}

// Wrangler is large: what needs it is loaded while the build runs or after it.
async function run() {
  const options = readOptions(process.argv.slice(2), process.env);
  const { paths, port, origin } = options;
  mkdirSync(paths.data, { recursive: true, mode: 0o700 });
  undo.push(await claimDataDirectory(paths.processes, () => rescueFirestore(paths.firestore)));
  rmSync(paths.running, { force: true });
  await requireFreePort(port);
  if (options.isFresh) forgetState(paths);
  forgetHalfMade(options);

  const building = options.isBuilt ? reuseBuild(paths.dist) : buildInto(paths.dist).then(() => say('built'));
  const [authUrl, firestore, realtime] = await Promise.all([
    startAuth(options),
    startFirestoreFor(options),
    startRealtimeFor(options),
    building,
  ]);
  const miniflare = await startWorker(options, authUrl, firestore, realtime);
  const db = await miniflare.getD1Database('DB');
  const bucket = await miniflare.getR2Bucket('FILES');
  const { migrate } = await import('./local/migrate.mjs');
  say(`workerd, ${await migrate(db)} migrations applied`);
  await requireHealth(origin);
  const accounts = await ensureDemo({ ...options, url: origin, authUrl, projectId: PROJECT_ID, firestore, db, bucket });
  await startScheduler(miniflare);
  announce(options, authUrl, accounts);
}

takeSignals();
process.on('uncaughtException', (error) => {
  console.error(error);
  stop(1);
});
try {
  await run();
} catch (error) {
  if (!stopping) {
    console.error(error.name === 'Error' ? error.message : error);
    await stop(1);
  }
}
