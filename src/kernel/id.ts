// Identifiers. Time-ordered in D1, where neighbours in time are read together; the Firestore adapter spreads them itself.
import { uuidv7 } from 'uuidv7';

/** A new record's id: a UUIDv7. */
export const newId = (): string => uuidv7();

/** What may stand in an address as an id. Anything else is `not_found` before a store is asked. */
export const isId = (value: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._~-]{0,99}$/.test(value);

/** A secret that stands in an address (a feed, an invitation): 192 random bits, base64url. */
export const newSecret = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
};
