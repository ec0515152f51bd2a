// The organisation's settings, kept in the isolate for a moment: the look of a page may be that old, the desk reads its own.
import { DEFAULT_SETTINGS, SETTINGS_ID, type Settings } from '#domain/settings/settings';
import type { Records } from '#ports/records';

const FRESH_MS = 5000;
let kept: { settings: Settings; until: number } | undefined;

/** The stored settings over the defaults; the defaults alone while the store does not answer. */
export async function readSettings(records: Records): Promise<Settings> {
  if (kept && Date.now() < kept.until) return kept.settings;
  const stored = await records.get('settings', SETTINGS_ID);
  if (!stored.ok) return kept?.settings ?? DEFAULT_SETTINGS;
  kept = {
    settings: { ...DEFAULT_SETTINGS, ...(stored.value as Partial<Settings> | null) },
    until: Date.now() + FRESH_MS,
  };
  return kept.settings;
}
