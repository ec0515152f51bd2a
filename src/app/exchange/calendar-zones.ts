// Which zone a TZID means, and the instants of zones that only the file itself describes.
import { Temporal } from 'temporal-polyfill';
import { isZone } from '#domain/schema';
import { type Component, propertyOf, textOf } from './calendar-blocks';
import { dayOf, daysOfRule, type Rule } from './recurrence';
import { WINDOWS_ZONES } from './windows-zones';

export interface CalendarZone {
  /** IANA: shown with the session. */
  zone: string;
  toInstant(local: Temporal.PlainDateTime): Temporal.Instant;
}

const iana = (zone: string): CalendarZone => ({ zone, toInstant: (local) => local.toZonedDateTime(zone).toInstant() });

/**
 * An IANA id is taken at its word, also behind a prefix (`/mozilla.org/20050126_1/Europe/Berlin`) or as Windows calls it;
 * else the file's VTIMEZONE gives the instants and `fallback` (the organisation's) is the zone. Null: neither is there.
 */
export function resolveZone(
  id: string,
  described: ReadonlyMap<string, Component>,
  fallback: string,
): CalendarZone | null {
  const component = described.get(id);
  const location = component && textOf(component, 'x-lic-location');
  const named =
    [id, location ?? '', ...endingsOf(id)].find(isZone) ??
    (/^(?:utc|gmt|z)$/i.test(id) ? 'UTC' : WINDOWS_ZONES.get(id.toLowerCase()));
  if (named) return iana(named);
  if (!component) return null;
  const observances = component.components.flatMap(observanceOf);
  if (observances.length === 0) return null;
  return {
    zone: fallback,
    toInstant: (local) =>
      local
        .toZonedDateTime('UTC')
        .toInstant()
        .subtract({ minutes: offsetAt(observances, local) }),
  };
}

const endingsOf = (id: string): string[] =>
  [3, 2].map((count) => id.split('/').slice(-count).join('/')).filter((ending) => ending !== id);

interface Observance {
  begins: Temporal.PlainDateTime;
  rule: Rule | null;
  until: Temporal.PlainDateTime | null;
  /** Minutes east of UTC. */
  before: number;
  after: number;
}

function observanceOf(component: Component): Observance[] {
  const [begins, before, after] = [
    textOf(component, 'dtstart'),
    minutesOf(component, 'tzoffsetfrom'),
    minutesOf(component, 'tzoffsetto'),
  ];
  const rule = propertyOf(component, 'rrule')?.values[0] as Rule | undefined;
  if (begins === null || before === null || after === null) return [];
  try {
    const until = typeof rule?.until === 'string' ? Temporal.PlainDateTime.from(rule.until.replace(/Z$/, '')) : null;
    return [{ begins: Temporal.PlainDateTime.from(begins), before, after, rule: rule ?? null, until }];
  } catch {
    return [];
  }
}

function minutesOf(component: Component, name: string): number | null {
  const parts = /^([+-])(\d\d):?(\d\d)/.exec(textOf(component, name) ?? '');
  return parts && (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 60 + Number(parts[3]));
}

/** The offset of the latest change before the local time; before them all, what the first one changed from. */
function offsetAt(observances: readonly Observance[], local: Temporal.PlainDateTime): number {
  const onsets = observances
    .flatMap((observance) => ({ observance, at: lastOnset(observance, local) }))
    .flatMap(({ observance, at }) => (at ? [{ observance, at }] : []));
  const latest = onsets.reduce<(typeof onsets)[number] | null>(
    (best, each) => (best && Temporal.PlainDateTime.compare(best.at, each.at) > 0 ? best : each),
    null,
  );
  if (latest) return latest.observance.after;
  const first = observances.reduce((one, other) =>
    Temporal.PlainDateTime.compare(one.begins, other.begins) <= 0 ? one : other,
  );
  return first.before;
}

/** Yearly rules alone are followed, in the year of the time and the year before: what a zone's rules are. */
function lastOnset({ begins, rule, until }: Observance, local: Temporal.PlainDateTime): Temporal.PlainDateTime | null {
  if (Temporal.PlainDateTime.compare(begins, local) > 0) return null;
  if (rule?.freq !== 'YEARLY') return begins;
  const from = dayOf(Math.max(begins.year, local.year - 1), 1, 1) - 1;
  const days = daysOfRule(
    { ...rule, interval: 1, until: undefined, count: undefined, ...monthAndDay(rule, begins) },
    from,
    dayOf(local.year, 12, 31),
    10,
  );
  const onsets = (days.ok ? days.value.slice(1) : [])
    .map((day) => Temporal.PlainDate.from('1970-01-01').add({ days: day }).toPlainDateTime(begins.toPlainTime()))
    .filter((at) => Temporal.PlainDateTime.compare(at, local) <= 0 && Temporal.PlainDateTime.compare(at, begins) >= 0)
    .filter((at) => until === null || Temporal.PlainDateTime.compare(at, until) <= 0);
  return onsets.at(-1) ?? begins;
}

/** A rule that leaves the month or the day to its start has them said, as it is followed from another start. */
const monthAndDay = (rule: Rule, begins: Temporal.PlainDateTime): Rule => ({
  bymonth: rule.bymonth ?? begins.month,
  ...(rule.byday === undefined && rule.bymonthday === undefined ? { bymonthday: begins.day } : {}),
});
