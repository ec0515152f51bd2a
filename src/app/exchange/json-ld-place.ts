// Where a course instance or event takes place: a room, an address on the web, or both.
import type { Session } from '#domain/sessions/session';
import { webAddressOf } from './hints';
import {
  isNode,
  lineOf,
  listOf,
  member,
  type Node,
  type References,
  termsOf,
  textOf,
  textsOf,
  typesOf,
} from './json-ld-values';
import { oneLine } from './plain-text';
import { readMode } from './read-csv-row';

const ADDRESS = ['streetAddress', 'postalCode', 'addressLocality', 'addressRegion', 'addressCountry'];
const ATTENDANCE: Readonly<Record<string, Session['mode']>> = {
  OnlineEventAttendanceMode: 'online',
  OfflineEventAttendanceMode: 'in-person',
  MixedEventAttendanceMode: 'hybrid',
};

interface Found {
  venue: string | null;
  link: string | null;
  isVirtual: boolean;
}

export function placeOf(
  node: Node,
  references: References,
): { venue: string | null; link: string | null; mode: Session['mode'] | null } {
  const found = listOf(member(node, 'location')).map((value) => foundIn(references.resolve(value), references));
  const venue = found.find((each) => each.venue !== null)?.venue ?? null;
  const link = found.find((each) => each.link !== null)?.link ?? null;
  return { venue, link, mode: modeOf(node) ?? modeOfPlaces(found) };
}

function foundIn(value: unknown, references: References): Found {
  if (typeof value === 'string') {
    const link = webAddressOf(value);
    return link
      ? { venue: null, link, isVirtual: true }
      : { venue: oneLine(value), link: null, isVirtual: /^(?:online|virtual)\b/i.test(value.trim()) };
  }
  if (!isNode(value)) return { venue: null, link: null, isVirtual: false };
  if (typesOf(value).includes('VirtualLocation'))
    return { venue: null, link: webAddressOf(textOf(value, 'url')), isVirtual: true };
  const parts = [lineOf(value, 'name'), ...addressOf(references.resolve(member(value, 'address') ?? value))];
  const venue = oneLine([...new Set(parts.flatMap((part) => part ?? []))].join(', '));
  return { venue, link: null, isVirtual: false };
}

function addressOf(value: unknown): (string | null)[] {
  if (!isNode(value)) return textsOf(value).map(oneLine);
  return ADDRESS.map((name) => lineOf(value, name));
}

/** `courseMode` speaks of other things besides (full-time, synchronous): the words that name a place decide. */
function modeOf(node: Node): Session['mode'] | null {
  const attendance = termsOf(member(node, 'eventAttendanceMode')).map((term) =>
    Object.hasOwn(ATTENDANCE, term) ? ATTENDANCE[term] : undefined,
  );
  const said = attendance.find((mode) => mode !== undefined);
  if (said) return said;
  const modes = new Set(termsOf(member(node, 'courseMode')).flatMap((term) => readMode(term) ?? []));
  return modes.size > 1 ? 'hybrid' : ([...modes][0] ?? null);
}

function modeOfPlaces(found: readonly Found[]): Session['mode'] | null {
  const [isVirtual, isPlace] = [
    found.some((each) => each.isVirtual),
    found.some((each) => !each.isVirtual && each.venue !== null),
  ];
  if (isVirtual && isPlace) return 'hybrid';
  return isVirtual ? 'online' : isPlace ? 'in-person' : null;
}
