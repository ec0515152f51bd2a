// Everything that the ports can read, walked kind by kind: where a search for somebody's traces ends.
import { LISTINGS } from '#domain/index';
import type { Records, Stored } from '#ports/records';
import { unwrap } from './result';

export async function everythingStored(records: Records): Promise<{ kind: string; record: Stored }[]> {
  const all: { kind: string; record: Stored }[] = [];
  for (const kind of LISTINGS.keys()) {
    let after: string | undefined;
    do {
      const page = unwrap(await records.walk(kind, { limit: 500, ...(after !== undefined && { after }) }));
      all.push(...page.map((record) => ({ kind, record })));
      after = page.at(-1)?.id;
    } while (after !== undefined);
  }
  return all;
}

/** Every text within a value, the names of fields too. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (value && typeof value === 'object')
    for (const [key, each] of Object.entries(value)) {
      yield key;
      yield* textsOf(each);
    }
}

/** `kind/id: canary` for each canary that a record holds, whatever its case. */
export async function canariesIn(records: Records, canaries: readonly string[]): Promise<string[]> {
  const wanted = canaries.map((canary) => [canary, canary.toLowerCase()] as const);
  return (await everythingStored(records)).flatMap(({ kind, record }) => {
    const texts = [...textsOf(record)].map((text) => text.toLowerCase());
    // Ids that hold a value hold it encoded.
    const all = [...texts, ...texts.map((text) => safeDecode(text))];
    return wanted
      .filter(([, canary]) => all.some((text) => text.includes(canary)))
      .map(([canary]) => `${kind}/${record.id}: ${canary}`);
  });
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
