import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { THEME_SCRIPT, THEME_SCRIPT_HASH } from '#client/theme-script';

const datasetAfter = (localStorage: unknown): Record<string, string> => {
  const dataset: Record<string, string> = {};
  runInNewContext(THEME_SCRIPT, { document: { documentElement: { dataset } }, localStorage });
  return dataset;
};

describe('the script before paint', () => {
  it('is the one that the CSP allows, and small', () => {
    expect(THEME_SCRIPT_HASH).toBe(`sha256-${createHash('sha256').update(THEME_SCRIPT).digest('base64')}`);
    expect(Buffer.byteLength(THEME_SCRIPT)).toBeLessThanOrEqual(300);
  });

  it('shows the kept theme and density', () => {
    expect(datasetAfter({ theme: 'dark', density: 'compact' })).toEqual({ theme: 'dark', density: 'compact' });
  });

  it('leaves the system to decide where nothing, or nonsense, is kept', () => {
    expect(datasetAfter({})).toEqual({});
    expect(datasetAfter({ theme: 'purple', density: '"><' })).toEqual({});
  });

  it('survives a browser that forbids storage', () => {
    expect(datasetAfter(undefined)).toEqual({});
  });
});
