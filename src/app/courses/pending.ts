// Of the seats that a course's sessions hold, how many wait for a decision or are on offer: the half-filled strokes of their meters.
import { bookings } from '#domain/bookings/booking';
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { listRecords } from '../crud';

const READ = 200;

/** By session; one read, for the office. Any course may have some: the house can ask for approval of every booking. */
export async function pendingSeats(call: Call, course: Stored): Promise<Result<ReadonlyMap<string, number>>> {
  const page = await listRecords(call, bookings, {
    where: { courseId: course.id, status: ['pending', 'offered'] },
    limit: READ,
  });
  if (!page.ok) return page;
  const counts = new Map<string, number>();
  for (const { sessionId } of page.value.items)
    counts.set(sessionId as string, (counts.get(sessionId as string) ?? 0) + 1);
  return ok(counts);
}
