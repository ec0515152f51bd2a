// What stands beside the sign-in form: the sessions that start next, as words. Kept in the isolate for a moment, as everybody
// sees the same and a page of sign-in should cost no read of the store.
import type { App } from '#app/app';
import { type NextSession, nextToStart } from '#app/catalogue/catalogue';

export interface ComingSession {
  day: string;
  month: string;
  title: string;
  href: string;
  note: string;
}

/** ARCHITECTURE.md: public pages live 30 s at most. */
const FRESH_MS = 30_000;
const SHOWN = 7;
let kept: { sessions: ComingSession[]; until: number } | undefined;

/** None while the store does not answer: nobody is kept from signing in. */
export async function comingSessions(app: App, locale: string): Promise<ComingSession[]> {
  if (kept && Date.now() < kept.until) return kept.sessions;
  const found = await nextToStart(app, SHOWN);
  if (!found.ok) return kept?.sessions ?? [];
  kept = { sessions: found.value.map((next) => inWords(next, locale)), until: Date.now() + FRESH_MS };
  return kept.sessions;
}

function inWords({ session, course }: NextSession, locale: string): ComingSession {
  const start = new Date(session.start);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: session.timeZone }).format(start);
  return {
    day: part({ day: 'numeric' }),
    month: part({ month: 'short' }),
    title: course.title,
    href: `/catalogue/${course.slug}`,
    note: noteOf(session.seats),
  };
}

function noteOf({ free, waiting }: NextSession['session']['seats']): string {
  if (free > 0) return `${free} left`;
  return waiting > 0 ? 'waiting list' : 'full';
}
