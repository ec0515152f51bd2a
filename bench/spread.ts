// How seeded records differ from one another, the same way in a small store and in a large one.

/** One word that a handful of records have whatever the size, so that a rare search finds as many in both. */
export const rare = (n: number, count: number): string => (n % Math.floor(count / 20) === 7 ? ' quokka' : '');
/** Neighbours in one order are far apart in another. */
export const shuffled = (n: number, count: number): number => (n * 7919) % count;
export const instantOf = (n: number, count: number): string =>
  new Date(Date.UTC(2026, 0, 1) + ((n * 104_729) % count) * 1000).toISOString();
