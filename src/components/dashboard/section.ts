// A part of the dashboard: its ink line, its name, what it holds. One whose reads failed says so itself, and the others stand.
import { ok, type Result } from '#kernel/result';
import { html, type Markup } from '../markup';
import { icon } from '../navigation-markup';

interface Section {
  id: string;
  title: string;
  /** At the right of the name. */
  end?: Markup | false;
}

/** @param isBelow whether something stands above it, from which it keeps its distance */
export const section = ({ id, title, end }: Section, body: Markup, isBelow = true): Markup =>
  html`<section${isBelow && html` class="section"`} aria-labelledby="${id}"><div class="section-head"><h2 id="${id}">${title}</h2>${end}</div>${body}</section>`;

export const endLink = (href: string, words: string): Markup =>
  html`<a class="link small end" href="${href}">${words}</a>`;

/** What was read, drawn; else that it could not be read. @param what in the plural: "Today’s sessions" */
export const shown = <Value>(read: Result<Value>, what: string, draw: (value: Value) => Markup): Markup =>
  read.ok ? draw(read.value) : unread(what, read.error.message);

const unread = (what: string, why: string): Markup =>
  html`<div class="banner negative" role="alert">${icon('triangle-alert')}<div><b>${what} cannot be shown at the moment.</b> ${why}</div><a class="btn" href="/dashboard">Try again</a></div>`;

/** Nothing waits here, which is good. */
export const nothing = (words: string): Markup => html`<p class="calm">${words}</p>`;

/** All of them, or the first that failed. */
export function together<Parts extends Record<string, Result<unknown>>>(
  parts: Parts,
): Result<{ [Name in keyof Parts]: Extract<Parts[Name], { ok: true }>['value'] }> {
  const values: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(parts)) {
    if (!part.ok) return part;
    values[name] = part.value;
  }
  return ok(values as { [Name in keyof Parts]: Extract<Parts[Name], { ok: true }>['value'] });
}
