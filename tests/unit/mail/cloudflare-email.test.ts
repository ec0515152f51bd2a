// What Cloudflare's binding is given, and what becomes of its errors.
import { describe, expect, it } from 'vitest';
import { CloudflareMailer, ID_HEADER } from '#adapters/cloudflare/email';
import type { OutgoingMail } from '#ports/mail';
import { unwrapError } from '../../support/result';

const mail: OutgoingMail = {
  ...{ id: 't1.ada', fromName: 'Harbour Row', to: { email: 'ada@post.example', name: 'Ada' } },
  ...{ replyTo: null, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' },
  attachments: [{ name: 'booking.ics', type: 'text/calendar', content: 'é' }],
};
const binding = (send: (message: EmailMessageBuilder) => Promise<EmailSendResult>) => ({ send }) as SendEmail;
const failing = (code: string) => binding(() => Promise.reject(Object.assign(new Error('Not this one.'), { code })));

describe('mail by Cloudflare', () => {
  it('goes under our id in a header of ours: Message-ID is the service’s own', async () => {
    const given: EmailMessageBuilder[] = [];
    const mailer = new CloudflareMailer(
      binding(async (message) => {
        given.push(message);
        return { messageId: 'theirs' };
      }),
      'office@harbour-row.example',
    );
    await mailer.send(mail);
    expect(given).toMatchObject([
      {
        from: { email: 'office@harbour-row.example', name: 'Harbour Row' },
        to: { email: 'ada@post.example', name: 'Ada' },
        headers: { [ID_HEADER]: 't1.ada' },
        attachments: [{ filename: 'booking.ics', disposition: 'attachment', content: new TextEncoder().encode('é') }],
      },
    ]);
    expect(Object.keys(given[0]?.headers ?? {})).not.toContain('Message-ID');
    expect(given[0]).not.toHaveProperty('replyTo');
  });

  it('is given up where the address or the message is refused for good, and tried again where it may pass', async () => {
    const codeOf = async (code: string) =>
      unwrapError(await new CloudflareMailer(failing(code), 'office@harbour-row.example').send(mail));
    for (const code of [
      'E_RECIPIENT_SUPPRESSED',
      'E_RECIPIENT_NOT_ALLOWED',
      'E_VALIDATION_ERROR',
      'E_CONTENT_TOO_LARGE',
    ])
      expect(await codeOf(code)).toMatchObject({ code: 'invalid', message: `${code}: Not this one.` });
    for (const code of ['E_RATE_LIMIT_EXCEEDED', 'E_INTERNAL_SERVER_ERROR', 'E_SENDER_NOT_VERIFIED', ''])
      expect((await codeOf(code)).code).toBe('unavailable');
  });
});
