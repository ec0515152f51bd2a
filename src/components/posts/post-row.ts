// A post in the list of those who write.
import type { Reader } from '#domain/format';
import { type Post, standingOf } from '#domain/posts/post';
import { badge, time } from '../cells';
import { html, type Markup } from '../markup';
import { AUDIENCES } from './words';

interface Shown {
  /** Whether rows are chosen for the bulk bar. */
  isPicked: boolean;
  /** Whether the view holds posts of more than one state. */
  hasStates: boolean;
}

/** @param reader in the organisation's zone */
export function postRow(post: Post, author: string, reader: Reader, { isPicked, hasStates }: Shown): Markup {
  const { title } = post;
  const moment = (at: string | null) => at && time(at, 'date-time', reader);
  return html`<tr data-id="${post.id}" data-version="${post.version}" data-name="${title}">${isPicked && html`<td><input class="box" type="checkbox" aria-label="Select ${title}" autocomplete="off"></td>`}<td class="a1 wide"><a class="name" href="/posts/${post.id}">${title}</a>${post.pinned && html` <span class="tag">Pinned</span>`}</td><td class="lg-only muted nowrap">${author}</td><td class="lg-only nowrap">${AUDIENCES[post.audience]}</td><td class="a2 nowrap">${moment(post.publishAt) ?? html`<span class="muted">Not yet</span>`}</td><td class="xl-only nowrap muted">${moment(post.unpublishAt)}</td>${hasStates && html`<td class="b2">${badge('posts', standingOf(post, reader.now))}</td>`}<td class="num xl-only muted">${time(post.updatedAt, 'relative', reader)}</td></tr>`;
}
