// Saving the organisation's settings on a real store: the version that guards them, two admins at once, the audit, and sign-up.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Call, IdempotencyKey } from '#app/app';
import { listAudit } from '#app/audit/list';
import { forgetSettings, readSettings, settingsNow } from '#app/settings';
import { readSettingsAs, saveSettings } from '#app/settings-record';
import type { Actor, Role } from '#domain/access';
import { DEFAULT_SETTINGS } from '#domain/settings/settings';
import { newUser } from '#domain/users/user';
import type { Records } from '#ports/records';
import { compose } from '../../src/compose';
import { interrupted } from '../support/desk-house';
import { unwrap, unwrapError } from '../support/result';

const app = () => compose(env);
const actor = (id: string, role: Role): Actor => ({
  id,
  role,
  companyId: null,
  displayName: id,
  email: null,
  emailVerified: true,
  timeZone: null,
  locale: null,
  photoURL: null,
});
const as = (role: Role, id = 'priya', idempotency?: IdempotencyKey): Call => ({
  app: app(),
  caller: actor(id, role),
  idempotency,
});
const events = async () => unwrap(await listAudit(as('admin'), { where: { entity: 'settings' }, limit: 50 })).items;

beforeEach(() => forgetSettings());

describe('the settings', { timeout: 30_000 }, () => {
  it('are the defaults until the first are saved, by version 0', async () => {
    expect(unwrap(await settingsNow(app().records))).toMatchObject({ ...DEFAULT_SETTINGS, version: 0 });
    const saved = unwrap(await saveSettings(as('admin'), { name: 'Harbour Row' }, 0));
    expect(saved).toMatchObject({ name: 'Harbour Row', headline: DEFAULT_SETTINGS.headline, version: 1 });
    expect(unwrap(await settingsNow(app().records))).toEqual(saved);
  });

  it('go to one of two admins who save the same version at once; the other is shown what stands', async () => {
    unwrap(await saveSettings(as('admin'), { name: 'First' }, 0));
    const answers = await Promise.all(['One', 'Other'].map((name) => saveSettings(as('admin', name), { name }, 1)));
    const [kept] = answers.filter((answer) => answer.ok);
    const [lost] = answers.filter((answer) => !answer.ok);
    expect(unwrapError(lost as never)).toMatchObject({
      rule: 'stale-version',
      precondition: true,
      current: { name: unwrap(kept as never as (typeof answers)[0]).name, version: 2 },
    });
    expect((await events()).map(({ action }) => action)).toEqual(['update', 'update']);
  });

  it('are not saved over those that came between reading and writing', async () => {
    const records = interrupted(app().records, 'commit', async () =>
      unwrap(await saveSettings(as('admin', 'quick'), { name: 'Quick' }, 0)),
    );
    const slow = await saveSettings({ ...as('admin'), app: { ...app(), records } }, { name: 'Slow' }, 0);
    expect(unwrapError(slow).rule).toBe('stale-version');
    expect(unwrap(await settingsNow(app().records)).name).toBe('Quick');
  });

  it('keep to one change of a repeated call', async () => {
    const key = { id: 'k', callerId: 'priya', bodyHash: 'b' };
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => saveSettings(as('admin', 'priya', key), { name: 'Once' }, 0)),
    );
    for (const answer of answers) expect(unwrap(answer)).toMatchObject({ name: 'Once', version: 1 });
    expect(await events()).toHaveLength(1);
  });

  it('write down only what changed, before and after, and who did it', async () => {
    await app().records.commit([
      { op: 'create', entity: 'users', record: newUser({ id: 'priya', displayName: 'Priya', now: app().clock.now() }) },
    ]);
    unwrap(await saveSettings(as('admin'), { name: 'Harbour Row', bookings: { seatsPerBooker: 3 } }, 0));
    const [event] = await events();
    expect(event).toMatchObject({
      actor: 'Priya',
      before: { name: DEFAULT_SETTINGS.name, bookings: DEFAULT_SETTINGS.bookings },
      after: { name: 'Harbour Row', bookings: { ...DEFAULT_SETTINGS.bookings, seatsPerBooker: 3 } },
    });
  });

  it('name whoever is gone a deleted person', async () => {
    const gone = { ...newUser({ id: 'gone', displayName: 'Canary Wharf', now: app().clock.now() }), status: 'deleted' };
    await app().records.commit([{ op: 'create', entity: 'users', record: gone }]);
    unwrap(await saveSettings(as('admin', 'gone'), { name: 'A' }, 0));
    unwrap(await saveSettings(as('admin', 'never-known'), { name: 'B' }, 1));
    expect((await events()).map(({ actor: name }) => name)).toEqual(['Deleted person', 'Deleted person']);
  });

  it('are seen by the next page where they were saved, however long a copy would have been kept', async () => {
    expect((await readSettings(app().records)).name).toBe(DEFAULT_SETTINGS.name);
    unwrap(await saveSettings(as('admin'), { name: 'New' }, 0));
    expect((await readSettings(app().records)).name).toBe('New');
  });

  it('are not kept from a read that began before they were saved', async () => {
    const slow: Pick<Records, 'get'> = {
      get: async (entity, id) => {
        const found = await app().records.get(entity, id);
        unwrap(await saveSettings(as('admin'), { name: 'New' }, 0));
        return found;
      },
    };
    expect((await readSettings(slow)).name).toBe(DEFAULT_SETTINGS.name);
    expect((await readSettings(app().records)).name).toBe('New');
  });

  it.each(['staff', 'instructor', 'manager', 'learner'] as const)(
    'are neither changed nor read whole by %s',
    async (role) => {
      expect(unwrapError(await saveSettings(as(role), { name: 'Mine' }, 0)).code).toBe('forbidden');
      expect(unwrap(await readSettingsAs(as(role)))).not.toHaveProperty('bookings');
      expect(unwrapError(await listAudit(as(role), { limit: 5 })).code).toBe('forbidden');
    },
  );
});
