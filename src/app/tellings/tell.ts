// Writes down what has to be told, for the commit that brings it about.
import type { Telling, TellingData, TellingKind } from '#domain/tellings/telling';
import { type Instant, toInstant } from '#kernel/clock';
import { newId } from '#kernel/id';
import type { Write } from '#ports/records';

/** What happened, when and by whom. `id` is given where the same must not be told twice, however often it is found out. */
export interface Occasion<K extends TellingKind = TellingKind> {
  kind: K;
  about: Telling['about'];
  data: TellingData[K];
  actorId: string | null;
  at: Instant;
  id?: string;
}

export const tellingWrite = <K extends TellingKind>({ id = newId(), ...occasion }: Occasion<K>): Write => ({
  op: 'create',
  entity: 'tellings',
  record: {
    ...{ id, version: 1, ...occasion, aboutId: occasion.about.id, isOpen: true, after: null },
    ...{ dueAt: toInstant(Date.now()), tries: 0 },
  } satisfies Telling<K>,
});
