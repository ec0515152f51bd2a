// What reloads a page by itself, and when not.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RELOAD_GUARD_MS } from '#domain/constants';

/** A browser's own stores are not in node: a map does what they do. */
class Shelf {
  readonly #kept = new Map<string, string>();
  getItem = (key: string): string | null => this.#kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.#kept.set(key, value);
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new Shelf());
});
afterEach(() => vi.unstubAllGlobals());

describe('the guard', () => {
  it('lets a page reload that never did', async () => {
    const { guardLeft } = await import('#client/app/reload-guard');
    expect(guardLeft()).toBe(0);
  });

  it('holds for ten seconds after a reload, and no longer', async () => {
    const { guardLeft } = await import('#client/app/reload-guard');
    sessionStorage.setItem('reloaded-at', '1000000');
    expect(RELOAD_GUARD_MS).toBe(10_000);
    expect(guardLeft(1_000_000)).toBe(10_000);
    expect(guardLeft(1_009_999)).toBe(1);
    expect(guardLeft(1_010_000)).toBe(0);
  });
});

describe('a part that no longer loads', () => {
  it('is told from other errors, in the words of each browser', async () => {
    const { isMissingChunk } = await import('#client/app/missing-chunks');
    for (const words of [
      'Failed to fetch dynamically imported module: https://x.example/_astro/a.js',
      'error loading dynamically imported module: https://x.example/_astro/a.js',
      'Importing a module script failed.',
      'Unable to preload CSS for /_astro/a.css',
    ])
      expect(isMissingChunk(new TypeError(words)), words).toBe(true);
    expect(isMissingChunk(new TypeError('x is not a function'))).toBe(false);
    expect(isMissingChunk('Importing a module script failed.')).toBe(false);
  });
});
