// Reading and changing the organisation's settings. What an admin saves is in force with the next request.
import {
  PUBLIC_SETTINGS,
  SETTINGS_ID,
  type Settings,
  type SettingsRecord,
  settings,
  settingsOf,
  settingsPatch,
} from '#domain/settings/settings';
import { err, ok, type Result } from '#kernel/result';
import type { Write } from '#ports/records';
import type { Call } from './app';
import { changes, parseInput, stale } from './crud';
import { attempt, type Effect } from './effect';
import { permit } from './scope';
import { forgetSettings, settingsNow } from './settings';

type PublicSettings = Pick<Settings, (typeof PUBLIC_SETTINGS)[number]>;

/** An admin reads all of them with their version, everybody else what is public. */
export async function readSettingsAs(call: Call): Promise<Result<SettingsRecord | PublicSettings>> {
  const now = await settingsNow(call.app.records);
  if (!now.ok || mayChange(call)) return now;
  return ok(Object.fromEntries(PUBLIC_SETTINGS.map((field) => [field, now.value[field]])) as PublicSettings);
}

const mayChange = (call: Call): boolean => permit(settings.access.update, call.caller, '').ok;

/**
 * Changes a part of them: what the body leaves out stays, of the booking rules too. `ifMatch` 0 where none were saved yet.
 * Errors: `unauthenticated` or `forbidden`; `invalid`; `conflict` with the settings as they are where the version has passed.
 */
export async function saveSettings(call: Call, body: unknown, ifMatch: number): Promise<Result<SettingsRecord>> {
  const permitted = permit(settings.access.update, call.caller, 'changing the settings');
  if (!permitted.ok) return permitted;
  const parsed = parseInput(settingsPatch, body);
  if (!parsed.ok) return parsed;
  const patch = given(parsed.value, body);
  const saved = await attempt(call, async (): Promise<Result<Effect<SettingsRecord>>> => {
    const before = await settingsNow(call.app.records);
    if (!before.ok) return before;
    if (before.value.version !== ifMatch) return err(stale(call, settings, before.value));
    return ok(changing(call, before.value, patch));
  });
  if (saved.ok) forgetSettings();
  return saved;
}

/** Without the defaults that the schema puts in for what was left out. */
function given(parsed: Record<string, unknown>, body: unknown): Record<string, unknown> {
  const sent = body as Record<string, unknown>;
  const picked = Object.fromEntries(Object.entries(parsed).filter(([field]) => Object.hasOwn(sent, field)));
  const { bookings } = picked;
  return bookings === undefined
    ? picked
    : {
        ...picked,
        bookings: Object.fromEntries(
          Object.entries(bookings as object).filter(([rule]) => Object.hasOwn(sent.bookings as object, rule)),
        ),
      };
}

function changing(call: Call, before: SettingsRecord, patch: Record<string, unknown>): Effect<SettingsRecord> {
  const now = call.app.clock.now();
  const version = before.version + 1;
  const bookings = { ...before.bookings, ...(patch.bookings as object | undefined) };
  const after = settingsOf({ createdAt: now, ...before, ...patch, bookings, version, updatedAt: now });
  const write: Write =
    before.version === 0
      ? { op: 'create', entity: 'settings', record: after }
      : { op: 'update', entity: 'settings', record: after, ifVersion: before.version };
  return {
    writes: [write],
    audit: [{ entity: 'settings', recordId: SETTINGS_ID, action: 'update', ...changes(before, after) }],
    value: after,
    subject: { entity: 'settings', id: SETTINGS_ID },
  };
}
