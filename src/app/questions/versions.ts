// Every version that a question has had, under an id of its own: what somebody was asked is graded and shown as it was then.
import type { Stored, Write } from '#ports/records';

export const versionId = ({ id, version }: { id: string; version: number }): string => `${id}.${version}`;

export const versionWrite = (question: Stored): Write => ({
  op: 'create',
  entity: 'questionVersions',
  record: { ...question, id: versionId(question), version: 1 },
});
