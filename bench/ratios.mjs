// Throughput of one address against another, interleaved round by round, as the median of the rounds' ratios.
import autocannon from 'autocannon';

const CONNECTIONS = 16;
const ROUNDS = 5;
/** Seconds a run. */
const DURATION = 3;

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

async function requestsPerSecond({ url, headers }) {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: DURATION });
  if (result.non2xx || result.errors)
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`);
  return result.requests.average;
}

/** @param cases `{ name: { url, headers? } }`; `against`: which of them each of the others is divided by, by name */
export async function throughputRatios(cases, against, say) {
  const rounds = [];
  for (const each of Object.values(cases)) await autocannon({ ...each, connections: CONNECTIONS, duration: 1 });
  for (let round = 0; round < ROUNDS; round++) {
    const measured = {};
    for (const [name, each] of Object.entries(cases)) measured[name] = await requestsPerSecond(each);
    say(
      `round ${round + 1}: ${Object.entries(measured)
        .map(([name, rate]) => `${name} ${Math.round(rate)}/s`)
        .join(', ')}`,
    );
    rounds.push(measured);
  }
  return Object.fromEntries(
    Object.entries(against).map(([name, [top, bottom]]) => [
      name,
      median(rounds.map((each) => each[top] / each[bottom])),
    ]),
  );
}

/** 95th percentiles of the same request to two servers, one request after another, large and small in turn. */
export async function latencyRatio(small, large, requests = 150) {
  const ratios = [];
  for (let round = 0; round < ROUNDS; round++) {
    const times = { small: [], large: [] };
    for (let n = 0; n < requests; n++)
      for (const [name, each] of [
        ['small', small],
        ['large', large],
      ]) {
        const begun = performance.now();
        const response = await fetch(each.url, { headers: each.headers });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${each.url} answered ${response.status}`);
        times[name].push(performance.now() - begun);
      }
    const p95 = (values) => values.sort((a, b) => a - b)[Math.floor(values.length * 0.95)];
    ratios.push(p95(times.large) / p95(times.small));
  }
  return median(ratios);
}
