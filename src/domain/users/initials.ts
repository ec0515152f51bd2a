// The letters in an avatar's circle.

/** The first letters of the first two words: `Ana Lucía Paredes` → `AL`. Empty for a blank name. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.match(/\p{L}|\p{N}/u)?.[0] ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase();
