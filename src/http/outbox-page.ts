// The outbox of a laptop as pages: the list, and one mail with its parts. They bring their own styles and run nothing.
import type { ReadMail } from '#app/mail/read-outbox';
import { formatDateTime, type Reader } from '#domain/format';

/** As a mail program shows it: its own styles, pictures of this site, nothing that runs. */
export const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox";
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'";

const STYLE = `:root{color-scheme:light dark}
body{max-width:920px;margin:0 auto;padding:24px 16px 64px;font:14px/1.5 system-ui,sans-serif}
h1{font-size:22px;margin:16px 0}h2{font-size:14px;margin:32px 0 8px;padding-top:8px;border-top:2px solid}
ol{list-style:none;margin:0;padding:0}li{padding:10px 0;border-top:1px solid color-mix(in srgb,currentColor 20%,transparent)}
a{color:inherit;font-weight:600;overflow-wrap:anywhere}small{display:block;font-size:13px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0;font:13px/1.5 ui-monospace,monospace}
iframe{width:100%;height:720px;border:1px solid color-mix(in srgb,currentColor 30%,transparent);border-radius:5px}`;

const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const addressee = ({ to }: ReadMail): string => (to.name ? `${to.name}, ${to.email}` : to.email);
const times = ({ sends }: ReadMail): string => (sends > 1 ? `, asked for ${sends} times` : '');

const page = (title: string, body: string): Response =>
  new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`,
    { headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY } },
  );

/** @param further the address of the next page, or null */
export function outboxPage(items: readonly ReadMail[], further: string | null, reader: Reader): Response {
  const rows = items.map((mail) => {
    const files = mail.attachments.length > 0 ? `, with ${mail.attachments.map(({ name }) => name).join(' and ')}` : '';
    const line = `${addressee(mail)}, ${formatDateTime(mail.sentAt, reader)}${files}${times(mail)}`;
    return `<li><a href="/dev/mail/${escapeHtml(mail.id)}">${escapeHtml(mail.subject)}</a><small>${escapeHtml(line)}</small></li>`;
  });
  const list = rows.length > 0 ? `<ol>${rows.join('')}</ol>` : '<p>Nothing was sent yet.</p>';
  const next = further ? `<p><a href="${escapeHtml(further)}">Earlier mail</a></p>` : '';
  return page(
    'Outbox',
    `<h1>Outbox</h1><p>Nothing leaves this laptop: what would have been sent is kept here, the newest first.</p>${list}${next}`,
  );
}

export function outboxMailPage(mail: ReadMail, reader: Reader): Response {
  const back = mail.replyTo ? `, answers to ${mail.replyTo}` : '';
  const line = `From ${mail.fromName} to ${addressee(mail)}${back}. ${formatDateTime(mail.sentAt, reader)}${times(mail)}`;
  const files = mail.attachments.map(
    ({ name, type, content }) => `<h2>${escapeHtml(`${name}, ${type}`)}</h2><pre>${escapeHtml(content)}</pre>`,
  );
  return page(
    mail.subject,
    `<p><a href="/dev/mail">Outbox</a></p><h1>${escapeHtml(mail.subject)}</h1><p>${escapeHtml(line)}</p>
<h2>HTML</h2><iframe src="/dev/mail/${escapeHtml(mail.id)}/html" sandbox title="The HTML part"></iframe>
<h2>Text</h2><pre>${escapeHtml(mail.text)}</pre>${files.join('')}`,
  );
}
