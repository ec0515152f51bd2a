// What lists cost where there are many records against where there are few.
import { CASES, COUNTS_FIRST, DEFAULT_SORT } from './cases.mjs';
import { latencyRatio } from './ratios.mjs';

/** The address of the page in the middle of the list. */
async function deepPage({ url, cookie }, entity, count) {
  let after = '';
  for (let seen = 0; seen < count / 2; seen += 200) {
    const response = await fetch(`${url}/api/${entity}?sort=${DEFAULT_SORT[entity]}&limit=200${after}`, {
      headers: { cookie },
    });
    const { next } = await response.json();
    after = `&after=${encodeURIComponent(next)}`;
  }
  return `sort=${DEFAULT_SORT[entity]}${after}`;
}

/**
 * @param {object} sides `small` and `large`: `{ instance, count }`
 * @returns {Promise<Record<string, number>>} by case: the 95th percentile there divided by that here
 */
export async function listRatios(entity, { small, large }, say) {
  const addressOf = ({ path, query }) => path ?? `/api/${entity}?${query}&limit=50`;
  const asked = Object.entries(CASES[entity]).map(([name, each]) => [name, addressOf(each), addressOf(each)]);
  asked.push([
    'deep_page',
    addressOf({ query: await deepPage(small.instance, entity, small.count) }),
    addressOf({ query: await deepPage(large.instance, entity, large.count) }),
  ]);
  const figures = {};
  for (const [name, forSmall, forLarge] of asked) {
    const at = ({ url, cookie }, address) => ({ url: url + address, headers: { cookie } });
    figures[name] = await latencyRatio(at(small.instance, forSmall), at(large.instance, forLarge));
    say(`${entity} ${name}: ${figures[name].toFixed(2)}`);
  }
  return figures;
}

/** Rows that the store read for each row that a list gave, by case; `most`: of those that walk an index alone. */
export async function rowsRead(entity, db, seeding) {
  const cases = Object.fromEntries(
    Object.entries(CASES[entity]).flatMap(([name, { list }]) => (list ? [[name, list]] : [])),
  );
  const rows = await seeding.rowsReadPerRow(db, entity, cases);
  const walked = Object.entries(rows).filter(([name]) => !COUNTS_FIRST.includes(name));
  return { rows, most: Math.max(...walked.map(([, read]) => read)) };
}

const isSearch = (name) => name.startsWith('search_');

/** The worst of the lists and of the searches, and each case. `<entity>_list_<sizes>_p95`, `<entity>_search_<sizes>_p95`. */
export function asFigures(entity, sizes, ratios) {
  const worst = (wanted) =>
    Math.max(...Object.entries(ratios).flatMap(([name, ratio]) => (wanted(name) ? [ratio] : [])));
  return {
    [`${entity}_list_${sizes}_p95`]: worst((name) => !isSearch(name)),
    [`${entity}_search_${sizes}_p95`]: worst(isSearch),
    ...Object.fromEntries(Object.entries(ratios).map(([name, ratio]) => [`${entity}_${sizes}_p95_${name}`, ratio])),
  };
}
