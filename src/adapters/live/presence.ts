// Who is at a record, as each of those who are there is told: one person once, and editing counts more than viewing.
import type { PresenceMode, Present } from '#domain/live';

/** One connection at a record. */
export interface Seat {
  person: { id: string; name: string };
  mode: PresenceMode;
}

/** Everybody by name, so that the same people make the same list. */
export function peopleAt(seats: readonly Seat[]): Present[] {
  const people = new Map<string, Present>();
  for (const { person, mode } of seats) {
    const known = people.get(person.id);
    if (!known || mode === 'editing') people.set(person.id, { id: person.id, name: person.name, mode });
  }
  return [...people.values()].sort((one, other) => (one.name + one.id < other.name + other.id ? -1 : 1));
}

export const withoutPerson = (people: readonly Present[], id: string): Present[] =>
  people.filter((person) => person.id !== id);
