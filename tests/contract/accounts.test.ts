// Who somebody is to us, on a real D1: found, bound by a verified address, or made, and once however many ask.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { D1Records } from '#adapters/cloudflare/d1-records';
import { settlePerson } from '#app/accounts/settle-person';
import { DEFAULT_SETTINGS, SETTINGS_ID } from '#domain/settings/settings';
import { newUser, type User } from '#domain/users/user';
import { MovableClock } from '#kernel/clock';
import type { Account } from '#ports/identity';
import { unwrap, unwrapError } from '../support/result';

const NOW = '2026-11-23T09:00:00.000Z';
let context: Parameters<typeof settlePerson>[0];

beforeEach(() => {
  context = {
    records: new D1Records(env.DB),
    clock: new MovableClock(),
    adminEmails: ['head@harbour-row.example'],
    settings: () => Promise.resolve(DEFAULT_SETTINGS),
  };
});

const account = (fields: Partial<Account> & { uid: string }): Account => ({
  displayName: 'Ada Lovelace',
  photoURL: null,
  email: `${fields.uid}@post.example`,
  emailVerified: false,
  phoneNumber: null,
  tenantId: null,
  providerData: [],
  isAnonymous: false,
  creationTime: NOW,
  lastSignInTime: NOW,
  ...fields,
});

async function stored(fields: Partial<User> & { id: string }): Promise<User> {
  const record = newUser({ displayName: 'Somebody', now: NOW, ...fields });
  expect(unwrap(await context.records.commit([{ op: 'create', entity: 'users', record }]))).toBe('committed');
  return record;
}
const closeSignUp = async (): Promise<void> => {
  const record = { id: SETTINGS_ID, version: 1, signUp: 'invitation' };
  expect(unwrap(await context.records.commit([{ op: 'create', entity: 'settings', record }]))).toBe('committed');
};
const read = async (id: string) => unwrap(await context.records.get('users', id)) as User | null;
const everybody = async () => unwrap(await context.records.list('users', { limit: 200 })).items.map(({ id }) => id);

describe('A person seen again', () => {
  it('keeps the name, photo and telephone that are theirs here, whatever the provider has', async () => {
    const own = { displayName: 'Ada King', photoURL: '/api/pictures/users/ada', phoneNumber: '+44 117 496 0123' };
    await stored({ id: 'ada', uid: 'ada', email: 'ada@post.example', ...own });
    await settlePerson(context, account({ uid: 'ada', emailVerified: true }));
    expect(await read('ada')).toMatchObject({ ...own, emailVerified: true });
  });
});

describe('A person seen for the first time', () => {
  it('becomes a learner with the provider’s eleven fields', async () => {
    const person = unwrap(
      await settlePerson(context, account({ uid: 'ada', phoneNumber: '+441632960000', tenantId: 't' })),
    );
    expect(await read(person.id)).toMatchObject({
      uid: 'ada',
      displayName: 'Ada Lovelace',
      photoURL: null,
      email: 'ada@post.example',
      emailVerified: false,
      phoneNumber: '+441632960000',
      tenantId: 't',
      providerData: [],
      isAnonymous: false,
      creationTime: NOW,
      lastSignInTime: NOW,
      role: 'learner',
      status: 'active',
    });
  });

  it('is one person however many requests come at once', async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, () => settlePerson(context, account({ uid: 'ada', emailVerified: true }))),
    );
    expect(new Set(people.map((each) => unwrap(each).id)).size).toBe(1);
    expect(await everybody()).toHaveLength(1);
  });

  it('is refused where sign-up is by invitation', async () => {
    await closeSignUp();
    expect(unwrapError(await settlePerson(context, account({ uid: 'ada' })))).toMatchObject({
      code: 'forbidden',
      rule: 'signup-closed',
    });
    expect(await everybody()).toEqual([]);
  });
});

describe('ADMIN_EMAILS', () => {
  const head = (emailVerified: boolean) => account({ uid: 'head', email: 'head@harbour-row.example', emailVerified });

  it('make an admin of a verified address, even where sign-up is by invitation', async () => {
    await closeSignUp();
    expect(unwrap(await settlePerson(context, head(true))).role).toBe('admin');
  });

  it('make nobody an admin before the address is verified, and then at once', async () => {
    const before = unwrap(await settlePerson(context, head(false)));
    expect(before.role).toBe('learner');
    const after = unwrap(await settlePerson(context, head(true)));
    expect([after.id, after.role]).toEqual([before.id, 'admin']);
    expect((await read(before.id))?.role).toBe('admin');
  });
});

describe('An invitation', () => {
  const invited = () =>
    stored({
      id: 'invited',
      status: 'invited',
      email: 'ada@post.example',
      role: 'manager',
      companyId: 'nakamura',
      displayName: 'A. Lovelace',
    });

  it('is bound to whoever has verified its address, under the name that it was given', async () => {
    await invited();
    await closeSignUp();
    const person = unwrap(await settlePerson(context, account({ uid: 'ada', emailVerified: true })));
    expect(person).toMatchObject({
      id: 'invited',
      status: 'active',
      uid: 'ada',
      role: 'manager',
      companyId: 'nakamura',
      displayName: 'A. Lovelace',
    });
    expect(await everybody()).toEqual(['invited']);
  });

  it('is never bound by an address that is not verified', async () => {
    await invited();
    const person = unwrap(await settlePerson(context, account({ uid: 'ada' })));
    expect([person.id === 'invited', person.role, person.companyId]).toEqual([false, 'learner', null]);
    expect(await read('invited')).toMatchObject({ status: 'invited', uid: null });
  });

  it('is merged into a learner who verifies its address later', async () => {
    await invited();
    const learner = unwrap(await settlePerson(context, account({ uid: 'ada' })));
    const verified = unwrap(await settlePerson(context, account({ uid: 'ada', emailVerified: true })));
    expect(verified).toMatchObject({ id: learner.id, role: 'manager', companyId: 'nakamura' });
    expect(await read('invited')).toMatchObject({ status: 'deleted' });
  });

  it('is bound once when two accounts claim it at the same time', async () => {
    await invited();
    const settled = await Promise.all(
      ['ada', 'eve'].map((uid) =>
        settlePerson(context, account({ uid, email: 'ada@post.example', emailVerified: true })),
      ),
    );
    expect(settled.map(unwrap).filter(({ id }) => id === 'invited')).toHaveLength(1);
  });

  it('takes no role away from somebody who has a higher one', async () => {
    await stored({ id: 'staff', uid: 'ada', role: 'staff', email: 'ada@post.example' });
    await invited();
    expect(unwrap(await settlePerson(context, account({ uid: 'ada', emailVerified: true })))).toMatchObject({
      id: 'staff',
      role: 'staff',
    });
  });
});

describe('Somebody who was shut out', () => {
  it.each(['disabled', 'deleted'] as const)('is refused while %s', async (status) => {
    await stored({ id: 'out', uid: 'ada', status });
    expect(unwrapError(await settlePerson(context, account({ uid: 'ada' })))).toMatchObject({
      code: 'forbidden',
      rule: 'user-disabled',
    });
  });

  it('does not come back by a new account with the same verified address', async () => {
    await stored({ id: 'out', uid: 'ada', status: 'disabled', email: 'ada@post.example', emailVerified: true });
    const back = account({ uid: 'ada-again', email: 'ada@post.example', emailVerified: true });
    expect(unwrapError(await settlePerson(context, back)).rule).toBe('user-disabled');
  });
});

describe('Somebody we know', () => {
  it('keeps the name that they chose here, and follows a changed address', async () => {
    const person = unwrap(await settlePerson(context, account({ uid: 'ada', emailVerified: true })));
    const changed = account({
      uid: 'ada',
      displayName: 'Provider’s name',
      email: 'new@post.example',
      emailVerified: true,
    });
    expect(unwrap(await settlePerson(context, changed))).toMatchObject({
      id: person.id,
      displayName: 'Ada Lovelace',
      email: 'new@post.example',
    });
    expect(unwrap(await context.records.get('userKeys', 'email:ada@post.example'))).toBeNull();
    expect(unwrap(await context.records.get('userKeys', 'email:new@post.example'))).toMatchObject({
      userId: person.id,
    });
  });

  it('is not written again when nothing has changed', async () => {
    const first = unwrap(await settlePerson(context, account({ uid: 'ada', emailVerified: true })));
    unwrap(await settlePerson(context, account({ uid: 'ada', emailVerified: true })));
    expect((await read(first.id))?.version).toBe(1);
  });
});
