// How often a person has begun a test, and which attempt is in progress: one record, so that two starts at once are one.
import type { Attempt } from '#domain/attempts/attempt';
import type { Stored, Write } from '#ports/records';

export interface AttemptCount extends Stored {
  count: number;
  liveId: string | null;
}

export const countId = ({ testId, personId }: Pick<Attempt, 'testId' | 'personId'>): string => `${testId}.${personId}`;

export const countWrite = (stored: AttemptCount | null, id: string, liveId: string): Write =>
  stored
    ? {
        op: 'update',
        entity: 'attemptCounts',
        record: { ...stored, count: stored.count + 1, liveId, version: stored.version + 1 },
        ifVersion: stored.version,
      }
    : { op: 'create', entity: 'attemptCounts', record: { id, version: 1, count: 1, liveId } };
