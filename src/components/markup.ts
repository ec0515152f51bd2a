// HTML as text for what stands in hundreds on a page: a component instance in each cell of a list costs more than the list.
// `html` escapes every value that is not markup itself.

export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

type Value = Markup | string | number | false | null | undefined | readonly Markup[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '') : text;

function write(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.join('');
  return escaped(String(value));
}

/** `html\`<a href="${address}">${name}</a>\``: attributes always in double quotes. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  let text = parts[0] as string;
  for (const [at, value] of values.entries()) text += write(value) + (parts[at + 1] as string);
  return new Markup(text);
}

/** Markup of our own that is written down as text, such as an icon's paths. Never anything that came from outside. */
export const trusted = (text: string): Markup => new Markup(text);

/** Pages show the same states, meters, dates and places again and again. */
const MOST_KEPT = 2000;
const drawn = new Map<string, Markup>();
/** Draws what is not drawn yet; `key` names it among everything that is drawn. */
export function once(key: string, draw: () => Markup): Markup {
  const found = drawn.get(key);
  if (found) return found;
  if (drawn.size >= MOST_KEPT) drawn.clear();
  const made = draw();
  drawn.set(key, made);
  return made;
}
