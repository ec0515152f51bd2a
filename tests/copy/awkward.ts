// Records that a store or a file might change on the way.
import type { Stored } from '#ports/records';
import type { Put, Store } from '../../scripts/copy/store';

const AWKWARD: Record<string, unknown>[] = [
  { text: '', spaces: '  two  ', lines: 'a\nb\r\nc', separators: '\u2028\u2029\u0085', control: '\u0000\u0001\u007f' },
  { unicode: 'Siobhán 木村 🎓 ﷽ e\u0301 é', quote: '"\\/', bidi: '\u202eabc', markup: '</script>&amp;' },
  { nothing: null, no: false, zero: 0, map: {}, list: [], deep: { list: [{ map: {} }, [], null, [1, [2]]] } },
  { big: 2 ** 53, bigger: 2 ** 53 + 2, small: -(2 ** 53), half: 0.1, tiny: 5e-324, huge: 1.7976931348623157e308 },
  { 'a.b': 1, 'a b': 2, '`': 3, '': 4, é: 5, __name__: 6, constructor: 7, '10': 8, '9': 9, r: { f: 1 } },
  { instant: '2026-11-21T06:41:02.000Z', number: '0012', true: 'true', long: 'x'.repeat(20_000) },
];

/** `count` courses, the awkward ones among them. Awkward ids too, as far as stores allow. */
export function awkwardCourses(count: number): Stored[] {
  return Array.from({ length: count }, (_, at) => ({
    ...AWKWARD[at % (AWKWARD.length * 3)],
    id: at % 50 === 7 ? `course ${at} é:木.${at}` : `01a1fcc7-${String(at).padStart(6, '0')}`,
    version: (at % 9) + 1,
    status: at % 3 ? 'published' : 'draft',
    title: `Course ${at} ${at % 2 ? 'First Aid' : 'Ärzte 木'}`,
    code: `C-${at}`,
    slug: `course-${at}`,
    category: at % 4 ? 'Safety' : null,
    level: null,
    tags: at % 5 ? [] : ['one', 'two'],
    priceAmount: at % 2 ? at * 100 : null,
    source: null,
    updatedAt: new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString(),
  }));
}

export const putting = (kind: string, records: readonly Stored[]): Put[] =>
  records.map((record) => ({ op: 'put', entity: kind, record }));

/** Every record of a kind by id, as the store gives it. */
export async function everything(store: Store, kind: string): Promise<Map<string, Stored>> {
  const found = new Map<string, Stored>();
  for (let after: string | undefined; ; ) {
    const page = await store.walk(kind, after);
    if (!page.length) return found;
    for (const record of page) found.set(record.id, record);
    after = page.at(-1)?.id;
  }
}
