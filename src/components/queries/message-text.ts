// The text of a message as markup: paragraphs, line ends and addresses of pages. Whatever else it holds stays text.
import { html, type Markup } from '../markup';

const ADDRESS = /https?:\/\/[^\s<>"']+/g;
/** Closes the sentence, not the address. */
const TRAILING = /[.,;:!?)\]]+$/;

export const messageText = (body: string): Markup =>
  html`${body
    .trim()
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => html`<p>${linesOf(paragraph)}</p>`)}`;

const linesOf = (paragraph: string): Markup[] =>
  paragraph.split('\n').map((line, at) => html`${at > 0 && html`<br>`}${linked(line)}`);

function linked(line: string): Markup[] {
  const parts: Markup[] = [];
  let end = 0;
  for (const { 0: found, index } of line.matchAll(ADDRESS)) {
    const address = found.replace(TRAILING, '');
    // Where it leads is not ours to vouch for.
    parts.push(
      html`${line.slice(end, index)}<a href="${address}" rel="nofollow noopener noreferrer" target="_blank">${address}</a>`,
    );
    end = index + address.length;
  }
  return [...parts, html`${line.slice(end)}`];
}
