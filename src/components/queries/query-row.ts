// A query in the list: who asks, about what, its last words, its state and for how long it waits.
import type { Reader } from '#domain/format';
import { queryNumber } from '#domain/queries/query';
import { badge, time } from '../cells';
import { html, type Markup } from '../markup';
import { priorityWord, type SeenQuery, stateBadge, waitInWords } from './words';

export interface QueryRow {
  query: SeenQuery;
  requester: { name: string };
  assignee: { name: string } | null;
}
interface Options {
  reader: Reader;
  /** Whether its reader works on it: whoever asked sees less. */
  isOurs: boolean;
  href: string;
  isOpen: boolean;
  /** In a view of several people's work. */
  hasAssignee: boolean;
  /** Rows are chosen for the bulk bar. */
  isPicked?: boolean;
  /** Who reads: what they asked themselves has no name. */
  readerId: string;
}

const PRESSING = ['high', 'urgent'];

export function queryRow({ query, requester, assignee }: QueryRow, options: Options): Markup {
  const { reader, isOurs, href, isOpen, hasAssignee, readerId, isPicked = false } = options;
  const { subject, excerpt, status, lastMessageAt } = query;
  const at = lastMessageAt !== undefined && time(lastMessageAt, 'moment', reader);
  const box = html`<input class="box" type="checkbox" aria-label="Select ${subject}" autocomplete="off">`;
  const row = html` data-row data-version="${query.version}" data-name="${subject}" data-status="${status}"`;
  const link = (lines: Markup) =>
    html`<li data-id="${query.id}"${isPicked && row}>${isPicked && box}<a href="${href}"${isOpen && html` aria-current="true"`}>${lines}</a></li>`;
  if (!isOurs) {
    const from = query.requesterId === readerId ? '' : `, ${requester.name}`;
    return link(
      html`<span class="l1"><b>${subject}</b>${at}</span><span class="l3">${excerpt}</span><span class="l4">${stateBadge(status, false)}<span class="muted">${queryNumber(query.number)}${from}</span></span>`,
    );
  }
  const who = hasAssignee && html`<span class="muted who">${assignee?.name ?? 'Unassigned'}</span>`;
  return link(
    html`<span class="l1"><b>${requester.name}</b>${at}</span><span class="l2">${subject}</span><span class="l3">${excerpt}</span><span class="l4">${stateBadge(status, true)}${who}${waiting(query, reader)}</span>`,
  );
}

/** `waits 35 min`; a long wait has its triangle, what presses its word. */
function waiting({ waitingSince, priority = 'normal', status }: SeenQuery, reader: Reader): Markup {
  const pressing = PRESSING.includes(priority) ? `${priorityWord(priority)}, ` : '';
  if (!waitingSince)
    return html`<span class="muted">${status === 'pending' ? `${pressing.toLowerCase()}replied` : pressing.replace(', ', '')}</span>`;
  const { text, isLong } = waitInWords(waitingSince, reader);
  return isLong ? badge('queries', 'overdue', pressing + text) : html`<span class="muted">${pressing}${text}</span>`;
}
