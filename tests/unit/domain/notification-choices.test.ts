import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANNELS, NOTICE_OF, wants } from '#domain/notifications/choices';
import { parse } from '#domain/schema';
import { NOTICES, users } from '#domain/users/user';

const choices = () =>
  fc.record(Object.fromEntries(NOTICES.map(({ value }) => [value, fc.boolean()])), { requiredKeys: [] });

describe('what a person chose to be told of', () => {
  it('is on until they turn it off, by mail and in the app apart', () => {
    const chosen = fc.record({ mail: choices(), app: fc.option(choices(), { nil: undefined }) });
    fc.assert(
      fc.property(
        chosen,
        fc.constantFrom(...NOTICES),
        fc.constantFrom(...CHANNELS),
        ({ mail, app }, { value }, channel) => {
          const notifications = { ...mail, ...(app && { app }) };
          const off = channel === 'mail' ? mail[value] === false : app?.[value] === false;
          expect(wants({ notifications }, value, channel)).toBe(!off);
        },
      ),
    );
  });

  it('means of records from before what it meant then: they speak of mail alone', () => {
    const person = { notifications: { bookings: false, news: true } };
    expect(wants(person, 'bookings', 'mail')).toBe(false);
    expect(wants(person, 'bookings', 'app')).toBe(true);
    expect(wants({ notifications: undefined } as never, 'news', 'mail')).toBe(true);
  });

  it('does not cover what is about the account itself', () => {
    const off = { bookings: false, reminders: false, queries: false, news: false };
    expect(NOTICE_OF.invitation).toBeNull();
    for (const channel of CHANNELS)
      expect(wants({ notifications: { ...off, app: off } }, NOTICE_OF.invitation, channel)).toBe(true);
  });

  it('is taken in both forms, and with nothing else in it', () => {
    const body = (notifications: unknown) =>
      parse(users.input, { displayName: 'Ada', email: 'ada@post.example', notifications });
    expect(body({ news: false }).ok).toBe(true);
    expect(body({ news: false, app: { bookings: false } }).ok).toBe(true);
    expect(body({ app: { bookings: 'no' } }).ok).toBe(false);
    expect(body({ app: { app: {} } }).ok).toBe(false);
  });
});
