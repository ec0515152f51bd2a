// npm run bench -- --json: what Lectern costs, each figure a ratio or a count in one run. The last line is one flat JSON object.
import { HOW_TO_GET_FIRESTORE } from '../scripts/local/firestore-emulator.mjs';
import { pageBytes } from './bytes.mjs';
import { copyRates } from './copy.mjs';
import { openBench } from './instance.mjs';
import { latencyRatio, throughputRatios } from './ratios.mjs';
import { storeWaves } from './waves.mjs';

const SMALL = 1000;
const LARGE = Number(process.env.BENCH_LARGE ?? 100_000);
const say = (message) => console.log(`[${(performance.now() / 1000).toFixed(1).padStart(6)} s] ${message}`);

/** As an address asks for it and as the store is asked. */
const CASES = {
  sort_title: { query: 'sort=title', list: { sort: { field: 'title', descending: false }, limit: 50 } },
  sort_code: { query: 'sort=-code', list: { sort: { field: 'code', descending: true }, limit: 50 } },
  sort_price: { query: 'sort=priceAmount', list: { sort: { field: 'priceAmount', descending: false }, limit: 50 } },
  sort_updated: { query: 'sort=-updatedAt', list: { sort: { field: 'updatedAt', descending: true }, limit: 50 } },
  filter_status: {
    query: 'status=published&sort=title',
    list: { where: { status: 'published' }, sort: { field: 'title', descending: false }, limit: 50 },
  },
  filter_category: {
    query: 'category=Food&sort=-updatedAt',
    list: { where: { category: 'Food' }, sort: { field: 'updatedAt', descending: true }, limit: 50 },
  },
  filter_tag: { query: 'tags=tag3', list: { where: { tags: { has: 'tag3' } }, limit: 50 } },
  search_common: { query: 'q=cour', list: { search: 'cour', limit: 50 } },
  search_rare: { query: 'q=quok', list: { search: 'quok', limit: 50 } },
  search_two_words: { query: 'q=course+quokka', list: { search: 'course quokka', limit: 50 } },
  search_sorted: {
    query: 'q=cour&sort=-updatedAt',
    list: { search: 'cour', sort: { field: 'updatedAt', descending: true }, limit: 50 },
  },
};

/** A search of several words, or in another order than the tokens carry, counts first to choose its way: bounded, and told apart. */
const COUNTS_FIRST = ['search_two_words', 'search_sorted'];

/** The address of the page in the middle of the list. */
async function deepPage({ url, cookie }, count) {
  let after = '';
  for (let seen = 0; seen < count / 2; seen += 200) {
    const response = await fetch(`${url}/api/courses?sort=title&limit=200${after}`, { headers: { cookie } });
    const { next } = await response.json();
    after = `&after=${encodeURIComponent(next)}`;
  }
  return `sort=title${after}`;
}

const figures = {};
const bench = await openBench(say);
try {
  const small = await bench.open(SMALL);
  const at = (instance, path, signedIn = true) => ({
    url: instance.url + path,
    headers: signedIn ? { cookie: instance.cookie } : {},
  });

  Object.assign(
    figures,
    await throughputRatios(
      {
        constant: at(small, '/ping', false),
        courses_list: at(small, '/courses'),
        login: at(small, '/login', false),
        anonymous: at(small, '/api/ping', false),
        authenticated: at(small, '/api/ping'),
      },
      {
        courses_list_vs_constant: ['courses_list', 'constant'],
        login_vs_constant: ['login', 'constant'],
        auth_vs_anonymous: ['authenticated', 'anonymous'],
      },
      say,
    ),
  );

  const login = await pageBytes({ url: small.url, path: '/login' }, say);
  const list = await pageBytes({ url: small.url, path: '/courses', cookie: small.cookie }, say);
  Object.assign(figures, {
    login_bytes: login.all,
    login_script_bytes: login.script,
    courses_script_bytes: list.script,
    courses_bytes: list.all,
  });

  const large = await bench.open(LARGE);
  const queries = Object.entries(CASES).map(([name, { query }]) => [name, query, query]);
  queries.push(['deep_page', await deepPage(small, SMALL), await deepPage(large, LARGE)]);
  for (const [name, forSmall, forLarge] of queries) {
    const ratio = await latencyRatio(
      at(small, `/api/courses?${forSmall}&limit=50`),
      at(large, `/api/courses?${forLarge}&limit=50`),
    );
    figures[`list_100k_vs_1k_p95_${name}`] = ratio;
    say(`${name}: ${ratio.toFixed(2)}`);
  }
  const rows = await bench.seeding.rowsReadPerRow(
    large.db,
    Object.fromEntries(Object.entries(CASES).map(([name, { list: query }]) => [name, query])),
  );
  for (const [name, read] of Object.entries(rows)) figures[`rows_read_per_row_${name}`] = read;
  const walked = Object.entries(rows).filter(([name]) => !COUNTS_FIRST.includes(name));
  figures.rows_read_per_row = Math.max(...walked.map(([, read]) => read));
  // Last: nothing else runs while throughput is measured.
  const firestore = await bench.openFirestore();
  if (firestore) Object.assign(figures, await storeWaves(firestore, say), await copyRates(say));
  else say(`no firestore_waves, no copy_records_per_s: ${HOW_TO_GET_FIRESTORE}`);
} finally {
  await bench.close();
}
for (const [name, value] of Object.entries(figures)) say(`${name.padEnd(44)} ${value.toFixed(3)}`);
console.log(
  JSON.stringify(Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(4))]))),
);
process.exit();
