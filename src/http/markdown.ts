// Markdown as safe HTML: what is HTML in the source is shown as text, an address that is no link of the web is dropped, and a
// picture is one of the library's.
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** The headings of a text begin below those of the page, whichever level its writer began with: the highest becomes `h3`. */
const FIRST_LEVEL = 3;

/** `/files/<id>/<name>`, escaped as an attribute: nothing else is fetched for a text. */
const OWN_PICTURE = /^\/files\/[A-Za-z0-9][A-Za-z0-9._~-]{0,99}\/[^/"\\]+$/;

/** Safe to put into a page as it is. Tables and strikethrough as GitHub writes them. */
export function renderMarkdown(source: string): string {
  const html = micromark(source, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  const used = [...new Set([...html.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level)))].sort();
  return html
    .replace(/<(\/?)h([1-6])\b/g, (_, slash: string, level: string) => {
      return `<${slash}h${Math.min(6, FIRST_LEVEL + used.indexOf(Number(level)))}`;
    })
    .replace(/<img src="([^"]*)" alt="([^"]*)"([^>]*) \/>/g, (_, address: string, alt: string, rest: string) =>
      OWN_PICTURE.test(address) ? `<img src="${address}" alt="${alt}"${rest} loading="lazy" />` : alt,
    );
}

/** With the origin before addresses of this site: for what is read elsewhere. */
export const withOrigin = (html: string, origin: string): string =>
  html.replace(/ (href|src)="\/(?!\/)/g, ` $1="${origin}/`);
