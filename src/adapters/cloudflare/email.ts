// Mail by Cloudflare's Email Service: the `send_email` binding with its structured messages.
// https://developers.cloudflare.com/email-service/api/send-emails/workers-api/
import { invalid, unavailable } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Mailer, OutgoingMail } from '#ports/mail';

/**
 * Message-ID is the service's own and cannot be set: ours goes in a header that may be.
 * https://developers.cloudflare.com/email-service/reference/headers/
 */
export const ID_HEADER = 'X-Lectern-Mail-Id';

/** What no further attempt will change: the message itself, or an address that is refused for good. */
const FOR_GOOD = /^E_(VALIDATION|FIELD|RECIPIENT|HEADER|CONTENT|TOO_MANY|INVALID)/;

export class CloudflareMailer implements Mailer {
  readonly kind = 'cloudflare';
  readonly #binding: SendEmail;
  readonly #from: string;
  /** @param from an address of a domain that the account may send from */
  constructor(binding: SendEmail, from: string) {
    this.#binding = binding;
    this.#from = from;
  }

  async send({ id, fromName, to, replyTo, subject, text, html, attachments }: OutgoingMail): Promise<Result<void>> {
    try {
      await this.#binding.send({
        from: { email: this.#from, name: fromName },
        to: to.name ? { email: to.email, name: to.name } : to.email,
        ...(replyTo && { replyTo }),
        subject,
        text,
        html,
        // No absence notes for what nobody reads.
        headers: { [ID_HEADER]: id, 'X-Auto-Response-Suppress': 'All' },
        attachments: attachments.map(({ name, type, content }) => ({
          disposition: 'attachment' as const,
          filename: name,
          type,
          content: new TextEncoder().encode(content),
        })),
      });
      return ok(undefined);
    } catch (cause) {
      const { code = '', message = String(cause) } = cause as { code?: string; message?: string };
      const words = code ? `${code}: ${message}` : message;
      return err(FOR_GOOD.test(code) ? invalid(words) : unavailable(words));
    }
  }
}
