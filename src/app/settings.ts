// The organisation's settings: read fresh by whatever decides, kept in the isolate for a moment for how a page looks.
import { SETTINGS_ID, type Settings, type SettingsRecord, settingsOf } from '#domain/settings/settings';
import { ok, type Result } from '#kernel/result';
import type { Records } from '#ports/records';

const FRESH_MS = 5000;
let kept: { settings: SettingsRecord; until: number } | undefined;
/** Goes up with every change made here: what was read before it is not kept. */
let generation = 0;

/** As they are stored now: for what decides, such as sign-up and the rules of booking. */
export async function settingsNow(records: Pick<Records, 'get'>): Promise<Result<SettingsRecord>> {
  const stored = await records.get('settings', SETTINGS_ID);
  return stored.ok ? ok(settingsOf(stored.value)) : stored;
}

/** For looks, up to five seconds old; the defaults while the store does not answer. */
export async function readSettings(records: Pick<Records, 'get'>): Promise<Settings> {
  if (kept && Date.now() < kept.until) return kept.settings;
  const begun = generation;
  const now = await settingsNow(records);
  if (!now.ok) return kept?.settings ?? settingsOf(null);
  if (begun === generation) kept = { settings: now.value, until: Date.now() + FRESH_MS };
  return now.value;
}

/** They have just been changed from here: the next page asks again. */
export function forgetSettings(): void {
  generation += 1;
  kept = undefined;
}
