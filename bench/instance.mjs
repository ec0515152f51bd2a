// A signed-in instance with as many courses, people and companies as asked for: the production build on workerd, in this process's own data directory.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seed } from '../scripts/demo/seed.mjs';
import { createAccounts, DEMO_ACCOUNTS, DEMO_ADMIN_EMAIL } from '../scripts/local/accounts.mjs';
import { buildInto } from '../scripts/local/build.mjs';
import { startFirestore } from '../scripts/local/firestore-emulator.mjs';
import { ensureFirestoreEmulator } from '../scripts/local/firestore-install.mjs';
import { loadModule } from '../scripts/local/load-module.mjs';
import { migrate } from '../scripts/local/migrate.mjs';
import { API_KEY, PROJECT_ID } from '../scripts/local/options.mjs';
import { findFreePort } from '../scripts/local/ports.mjs';
import { serve } from '../scripts/local/worker.mjs';

const require = createRequire(import.meta.url);

/** Everything that a bench needs; `close` stops it all and forgets its data. */
export async function openBench(say) {
  const data = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
  const undo = [() => rmSync(data, { recursive: true, force: true })];
  const dist = join(data, 'dist');
  await buildInto(dist);
  say('built');
  const seeding = await loadModule('bench/seed.ts');
  const authDirectory = join(data, 'auth');
  mkdirSync(authDirectory, { recursive: true });
  const emulator = await require('../scripts/auth-emulator.cjs').start({
    directory: authDirectory,
    projectId: PROJECT_ID,
    appOrigin: 'http://localhost',
    testHooks: false,
    onMail: () => undefined,
  });
  undo.push(emulator.close);
  await createAccounts({ authUrl: emulator.url, projectId: PROJECT_ID, accounts: DEMO_ACCOUNTS.slice(0, 1) });

  async function serveOn(state, bindings, prepare = async () => undefined) {
    const port = await findFreePort();
    const url = `http://localhost:${port}`;
    const miniflare = await serve({
      dist,
      state: join(data, state),
      port,
      bindings: {
        APP_ORIGIN: url,
        FIREBASE_PROJECT_ID: PROJECT_ID,
        FIREBASE_API_KEY: API_KEY,
        AUTH_ORIGIN: emulator.url,
        ADMIN_EMAILS: DEMO_ADMIN_EMAIL,
        ...bindings,
      },
    });
    const db = await miniflare.getD1Database('DB');
    await prepare(db);
    return { url, db, cookie: await signIn(url, emulator.url), stop: () => miniflare.dispose() };
  }

  let demo;
  return {
    seeding,
    /** @param counts `{ courses, users, companies }` */
    async open(counts) {
      const told = Object.entries(counts).map(([entity, count]) => `${count} ${entity}`);
      const opened = await serveOn(
        `state-${Object.values(counts).join('-')}`,
        { LECTERN_BACKEND: 'cloudflare' },
        async (db) => {
          await migrate(db);
          await seeding.seedAll(db, counts);
        },
      );
      undo.push(opened.stop);
      say(`${told.join(', ')} at ${opened.url}`);
      return opened;
    },
    /** The demo organisation in D1: one, however often it is asked for. */
    async openDemo() {
      if (demo) return demo;
      const opened = await serveOn('state-demo', { LECTERN_BACKEND: 'cloudflare' }, async (db) => {
        await migrate(db);
        await seed({ db, accounts: structuredClone(DEMO_ACCOUNTS) });
      });
      undo.push(opened.stop);
      say(`the demo organisation at ${opened.url}`);
      demo = opened;
      return opened;
    },
    /** Firestore with the demo organisation in it, and Workers over it. Null where there is no emulator. */
    async openFirestore() {
      if (!(await ensureFirestoreEmulator({ say }))) return null;
      const store = await startFirestore();
      undo.push(store.close);
      const variables = { FIREBASE_PROJECT_ID: PROJECT_ID, FIRESTORE_DATABASE: '(default)' };
      await seed({
        firestore: { ...variables, FIRESTORE_ORIGIN: store.origin },
        accounts: structuredClone(DEMO_ACCOUNTS),
      });
      say('the demo organisation is in Firestore');
      return {
        storeOrigin: store.origin,
        serveFirebase: (origin) =>
          serveOn('state-firebase', { LECTERN_BACKEND: 'firebase', ...variables, FIRESTORE_ORIGIN: origin }),
      };
    },
    async close() {
      for (const step of undo.reverse()) await step();
    },
  };
}

async function signIn(url, authUrl) {
  const { email, password } = DEMO_ACCOUNTS[0];
  const tokens = await post(`${authUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${API_KEY}`, {
    email,
    password,
    returnSecureToken: true,
  }).then((response) => response.json());
  const answer = await post(
    `${url}/api/sign-in`,
    { idToken: tokens.idToken, refreshToken: tokens.refreshToken },
    { origin: url },
  );
  if (answer.status !== 204) throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const post = (url, body, headers = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
