// A backup of as many records as asked for, of several kinds: what the proof and the bench restore and copy.
import type { Stored } from '#ports/records';
import { finishBackup, openBackupFolder } from '../../scripts/copy/backup-folder';
import { awkwardCourses, putting } from './awkward';

const KINDS = ['courses', 'seats', 'liveBookings', 'uniques', 'auditEvents'];

/** @param count divided evenly among the kinds; the long texts of the awkward records are cut, as records are 1 to 2 KB in life */
export async function writeSample(folder: string, count: number): Promise<void> {
  const shelf = openBackupFolder(folder, false);
  const each = Math.ceil(count / KINDS.length);
  for (const [at, kind] of KINDS.entries()) {
    const records = awkwardCourses(Math.min(each, count - at * each)).map((record) => ({
      ...record,
      ...(typeof record.long === 'string' && { long: record.long.slice(0, 1000) }),
      kind,
    }));
    await shelf.write(putting(kind, records as Stored[]));
  }
  finishBackup(folder, shelf, { kinds: KINDS, backend: 'cloudflare', asOf: new Date().toISOString() });
  await shelf.close();
}
