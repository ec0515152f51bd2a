// The inbox as its page and a thread's page ask for it: both stand at one address, with one query.
import { type FilterNames, readFilterNames } from '#app/bookings/filter-names';
import { listQueries, type QueryRows } from '#app/queries/list';
import { countQueries, type QueryView, queryQuery, queryViewsOf } from '#app/queries/views';
import { queries } from '#domain/queries/query';
import { exportOf } from './export-address';
import { type ListPage, readListPage } from './list-page';

export interface QueriesPage extends ListPage<QueryRows> {
  view: QueryView;
  views: readonly QueryView[];
  /** Where it is known. */
  counts: Partial<Record<QueryView, number>>;
  names: FilterNames;
  /** The same list as a file. */
  exportAddress: string;
}

/** More is said as no number. */
const COUNTED_TO = 100;

type Locals = Pick<App.Locals, 'app' | 'actor'>;

export async function readQueriesPage({ app, actor }: Locals, url: URL): Promise<QueriesPage> {
  const call = { app, caller: actor };
  const views = queryViewsOf(actor);
  const [first = 'own'] = views;
  const wanted = url.searchParams.get('tab');
  const view = views.find((name) => name === wanted) ?? first;
  const [list, counts, names] = await Promise.all([
    readListPage(queries, new URL(`/queries${url.search}`, url), (query) => listQueries(call, query), {
      ignored: ['tab'],
      adapt: (query) => queryQuery(view, query, actor),
    }),
    countQueries(call),
    readFilterNames(call, url.searchParams),
  ]);
  if (list.problem?.code === 'invalid' && view !== first) list.address.searchParams.set('tab', view);
  return {
    ...list,
    view,
    views,
    counts: counts.ok ? Object.fromEntries(Object.entries(counts.value).filter(([, count]) => count < COUNTED_TO)) : {},
    names: names.ok ? names.value : {},
    exportAddress: exportOf('queries', list.query),
  };
}
