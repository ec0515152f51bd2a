// The mail port on its adapters: the outbox on D1, and Cloudflare's binding as Miniflare imitates it.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { D1Records } from '#adapters/cloudflare/d1-records';
import { CloudflareMailer } from '#adapters/cloudflare/email';
import { Outbox } from '#adapters/records/outbox';
import { readOutbox } from '#app/mail/read-outbox';
import type { Mailer, OutgoingMail } from '#ports/mail';
import { unwrap, unwrapError } from '../support/result';

const FROM = 'office@lectern.example';
const mail: OutgoingMail = {
  ...{ id: 't1.ada', fromName: 'Harbour “Row”, Ltd', to: { email: 'ada@post.example', name: 'Ada, Countess' } },
  ...{ replyTo: 'answers@lectern.example', subject: 'Hëllo', text: 'Hëllo', html: '<p>Hëllo</p>' },
  attachments: [{ name: 'booking.ics', type: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
};
const binding = (env as unknown as { EMAIL: SendEmail }).EMAIL;
const MAILERS: Record<string, () => Mailer> = {
  outbox: () => new Outbox(new D1Records(env.DB)),
  'send_email binding': () => new CloudflareMailer(binding, FROM),
};

for (const [name, open] of Object.entries(MAILERS))
  describe(`the mail port on the ${name}`, () => {
    it('takes a mail with both parts, names beside its addresses and a file', async () => {
      expect(await open().send(mail)).toEqual({ ok: true, value: undefined });
    });
    it('takes one without a name and without an address to answer to', async () => {
      expect((await open().send({ ...mail, to: { email: 'ben@post.example', name: null }, replyTo: null })).ok).toBe(
        true,
      );
    });
  });

describe('the outbox', () => {
  it('keeps a mail once however often it is sent, and counts', async () => {
    const records = new D1Records(env.DB);
    const outbox = new Outbox(records);
    const sent = await Promise.all(Array.from({ length: 5 }, () => outbox.send(mail)));
    expect(sent.every(({ ok }) => ok)).toBe(true);
    expect(unwrap(await readOutbox({ records }, mail.id))).toMatchObject({ sends: 5, subject: 'Hëllo' });
  });
  it('refuses for good what no provider can reach', async () => {
    const refused = await MAILERS.outbox?.().send({ ...mail, to: { email: 'x@nowhere.INVALID', name: null } });
    expect(refused && unwrapError(refused).code).toBe('invalid');
  });
});

describe('the binding', () => {
  it('answers with an error, which may pass, where the sender may not be used', async () => {
    const error = unwrapError(await new CloudflareMailer(binding, 'other@lectern.example').send(mail));
    expect(error).toMatchObject({ code: 'unavailable' });
    expect(error.message).toContain('other@lectern.example');
  });
});
