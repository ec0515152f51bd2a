// npm run bench -- --json: what Lectern costs, each figure a ratio or a count in one run. The last line is one flat JSON object.
import { HOW_TO_GET_FIRESTORE } from '../scripts/local/firestore-emulator.mjs';
import { heaviestScript, pageBytes } from './bytes.mjs';
import { copyRates } from './copy.mjs';
import { dashboardFigures } from './dashboard.mjs';
import { importRates } from './imports.mjs';
import { openBench } from './instance.mjs';
import { asFigures, listRatios, rowsRead } from './lists.mjs';
import { throughputRatios } from './ratios.mjs';
import { storeWaves } from './waves.mjs';

const SMALL = 1000;
const LARGE = Number(process.env.BENCH_LARGE ?? 100_000);
/** There are ten times as many people as companies. */
const LARGE_COMPANIES = LARGE / 10;
/** Issue 6: a bank of 50,000. */
const LARGE_QUESTIONS = LARGE / 2;
const SIZES = { users: '100k_vs_1k', companies: '10k_vs_1k', queries: '100k_vs_1k', questions: '50k_vs_1k' };
const say = (message) => console.log(`[${(performance.now() / 1000).toFixed(1).padStart(6)} s] ${message}`);

/** `-- --only=queries,questions`: some parts alone. */
const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const isAsked = (part) => only?.includes(part) ?? true;

const pick = (counts, names) => Object.fromEntries(names.map((name) => [name, counts[name]]));

const figures = {};
const bench = await openBench(say);
try {
  const small = await bench.open({
    courses: SMALL,
    users: SMALL,
    companies: SMALL,
    queries: SMALL,
    questions: SMALL,
  });
  const at = (path, signedIn = true) => ({
    url: small.url + path,
    headers: signedIn ? { cookie: small.cookie } : {},
  });

  if (isAsked('throughput'))
    Object.assign(
      figures,
      await throughputRatios(
        {
          constant: at('/ping', false),
          courses_list: at('/courses'),
          login: at('/login', false),
          anonymous: at('/api/ping', false),
          authenticated: at('/api/ping'),
        },
        {
          courses_list_vs_constant: ['courses_list', 'constant'],
          login_vs_constant: ['login', 'constant'],
          auth_vs_anonymous: ['authenticated', 'anonymous'],
        },
        say,
      ),
    );

  if (isAsked('index'))
    Object.assign(
      figures,
      await throughputRatios(
        {
          constant: at('/ping', false),
          index_cached: at('/', false),
          // A session that is none is a visitor's, and nobody with one is answered from the edge: the page is made each time.
          index_uncached: { url: `${small.url}/`, headers: { cookie: '__Host-session=none' } },
        },
        {
          index_cached_vs_constant: ['index_cached', 'constant'],
          index_uncached_vs_constant: ['index_uncached', 'constant'],
        },
        say,
      ),
    );

  if (isAsked('bytes')) {
    const login = await pageBytes({ url: small.url, path: '/login' }, say);
    const list = await pageBytes({ url: small.url, path: '/courses', cookie: small.cookie }, say);
    Object.assign(figures, {
      login_bytes: login.all,
      login_script_bytes: login.script,
      courses_script_bytes: list.script,
      courses_bytes: list.all,
    });
    const demo = await bench.openDemo();
    figures.heaviest_page_script_bytes = await heaviestScript(demo, say);
  }

  const lists = ['courses', 'users', 'companies', 'queries', 'questions'].filter(isAsked);
  if (lists.length > 0) {
    const counts = {
      courses: LARGE,
      users: LARGE,
      companies: LARGE_COMPANIES,
      queries: LARGE,
      questions: LARGE_QUESTIONS,
    };
    const none = Object.fromEntries(Object.keys(counts).map((entity) => [entity, 0]));
    const large = await bench.open({ ...none, ...pick(counts, lists) });
    for (const entity of lists) {
      const sides = { small: { instance: small, count: SMALL }, large: { instance: large, count: counts[entity] } };
      const ratios = await listRatios(entity, sides, say);
      const { rows, most } = await rowsRead(entity, large.db, bench.seeding);
      if (entity === 'courses') {
        for (const [name, ratio] of Object.entries(ratios)) figures[`list_100k_vs_1k_p95_${name}`] = ratio;
        for (const [name, read] of Object.entries(rows)) figures[`rows_read_per_row_${name}`] = read;
        figures.rows_read_per_row = most;
      } else {
        Object.assign(figures, asFigures(entity, SIZES[entity], ratios));
        figures[`${entity}_rows_read_per_row`] = most;
      }
    }
  }
  if (isAsked('dashboard')) Object.assign(figures, await dashboardFigures(bench, { small: SMALL, large: LARGE }, say));
  if (isAsked('imports')) Object.assign(figures, await importRates(small, say));
  // Last: nothing else runs while throughput is measured.
  const firestore = isAsked('firestore') ? await bench.openFirestore() : undefined;
  if (firestore) Object.assign(figures, await storeWaves(firestore, say), await copyRates(say));
  else if (firestore === null) say(`no firestore_waves, no copy_records_per_s: ${HOW_TO_GET_FIRESTORE}`);
} finally {
  await bench.close();
}
for (const [name, value] of Object.entries(figures)) say(`${name.padEnd(44)} ${value.toFixed(3)}`);
console.log(
  JSON.stringify(Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(4))]))),
);
process.exit();
