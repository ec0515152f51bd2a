// What the dashboard costs: against a page that costs nothing, with the demo organisation; and with much stored against little.
import { latencyRatio, throughputRatios } from './ratios.mjs';

/** @param sizes of queries and bookings alike */
export async function dashboardFigures(bench, { small, large }, say) {
  const at = ({ url, cookie }, path) => ({ url: url + path, headers: { cookie } });
  const demo = await bench.openDemo();
  const figures = await throughputRatios(
    { constant: { url: `${demo.url}/ping`, headers: {} }, dashboard: at(demo, '/dashboard') },
    { dashboard_vs_constant: ['dashboard', 'constant'] },
    say,
  );
  const [few, many] = [await bench.open(filled(small)), await bench.open(filled(large))];
  figures.dashboard_100k_vs_1k_p95 = await latencyRatio(at(few, '/dashboard'), at(many, '/dashboard'));
  return figures;
}

const filled = (count) => ({ courses: 100, users: 0, companies: 0, queries: count, questions: 0, bookings: count });
