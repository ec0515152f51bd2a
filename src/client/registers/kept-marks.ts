// What a register keeps on this device, under the session's and the person's id: marks that the server has not acknowledged, and
// those that crossed somebody else's, until it is decided which counts.
import { attendanceId, MOST_MARKS } from '#domain/attendance/attendance';
import type { GivenMark } from '#domain/attendance/register';
import { KeptValues, type Shelf } from '../kept-values';

/** By `attendanceId`. */
export type Marks = Readonly<Record<string, GivenMark>>;

export const idOf = ({ bookingId, day }: Pick<GivenMark, 'bookingId' | 'day'>): string => attendanceId(bookingId, day);

export class KeptMarks extends KeptValues<GivenMark> {
  constructor(sessionId: string, personId: string, shelf: Shelf | null) {
    super(`register.${sessionId}.${personId}`, shelf, MOST_MARKS);
  }

  /** What was marked here while somebody else marked the same person otherwise. */
  crossed(): Marks {
    return this.part<Marks>('crossed') ?? {};
  }

  cross(mark: GivenMark): void {
    this.setPart('crossed', { ...this.crossed(), [idOf(mark)]: mark });
  }

  /** It is decided. */
  uncross(id: string): void {
    const { [id]: _, ...rest } = this.crossed();
    this.setPart('crossed', Object.keys(rest).length > 0 ? rest : null);
  }
}
