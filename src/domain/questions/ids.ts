// Ids of options and pairs: random, so that neither their order nor their look tells which is right.

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Eight of 32 signs: 40 random bits. */
export const newPartId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => LETTERS[byte % LETTERS.length]).join('');

/** Each part with an id of its own; those that have one keep it, a second holder of one gets another. */
export function withIds<T extends { id?: string | undefined }>(parts: readonly T[]): (T & { id: string })[] {
  const taken = new Set<string>();
  return parts.map((part) => {
    let id = part.id;
    while (id === undefined || taken.has(id)) id = newPartId();
    taken.add(id);
    return { ...part, id };
  });
}
