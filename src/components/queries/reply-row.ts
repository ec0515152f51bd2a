// A saved reply in the office's list.
import type { Reader } from '#domain/format';
import { excerptOf } from '#domain/queries/message';
import type { Reply } from '#domain/replies/reply';
import { time } from '../cells';
import { html, type Markup } from '../markup';

export const replyRow = ({ id, title, body, tags, updatedAt }: Reply, reader: Reader): Markup =>
  html`<tr><td class="a1 wide"><a class="name" href="/queries/replies/${id}">${title}</a><span class="sub">${excerptOf(body)}</span></td><td class="a2">${(tags ?? []).map((tag) => html`<span class="tag">${tag}</span> `)}</td><td class="num b2 muted nowrap">${time(updatedAt, 'relative', reader)}</td></tr>`;
