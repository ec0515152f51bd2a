// What a browser keeps of itself and not of anybody: how pages look, and what it was told about them. It stays when people change.
const KEYS = ['theme', 'density', 'install', 'single-keys'];

/** Takes away what either store holds of a person. */
export function forgetPerson(...alsoKept: string[]): void {
  for (const store of [localStorage, sessionStorage])
    for (const key of Object.keys(store)) if (!KEYS.includes(key) && !alsoKept.includes(key)) store.removeItem(key);
}
