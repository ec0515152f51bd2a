// What a query can be about, to be chosen from.
import type { Pickable } from '../ui/RecordPicker';

export const COURSES: Pickable = {
  entity: 'courses',
  states: ['published', 'draft'],
  read: ({ id, title, code }) => ({ id, name: String(title), about: String(code) }),
  many: 'courses',
};
export const BOOKINGS: Pickable = {
  entity: 'bookings',
  states: ['confirmed', 'pending', 'waiting', 'cancelled', 'declined'],
  read: ({ id, reference, sessionStart }) => ({
    id,
    name: String(reference),
    about: `Session of ${String(sessionStart).slice(0, 10)}`,
  }),
  many: 'bookings',
};
