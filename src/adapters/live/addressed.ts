// Which hints of what was published are one subscriber's.
import type { Hint } from '#domain/live';
import type { Ending, News, Subscriber } from '#ports/live';

export function hintsFor(news: readonly News[], topics: readonly string[]): Hint[] {
  return news.flatMap(({ hint, topics: wanted }) => (wanted.some((topic) => topics.includes(topic)) ? [hint] : []));
}

/** What an ending asks of a connection. */
export interface Connected extends Pick<Subscriber, 'signInId' | 'standing'> {
  personId: string;
  /** When it was made, in milliseconds since the epoch. */
  since: number;
}

export function isEnded(ending: Ending, { personId, signInId, standing, since }: Connected): boolean {
  if ('signInId' in ending) return ending.signInId === signInId;
  if (ending.personId !== personId) return false;
  return ending.keep === null || ending.keep.standing !== standing || since < ending.keep.since;
}
