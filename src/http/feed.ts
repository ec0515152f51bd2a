// A feed of posts: RSS 2.0, with the whole text as safe HTML.

export interface FeedItem {
  id: string;
  title: string;
  /** With the origin. */
  url: string;
  publishedAt: string;
  author: string;
  excerpt: string;
  /** Safe HTML whose addresses have an origin. */
  html: string;
  tags: readonly string[];
}

export interface Feed {
  title: string;
  description: string;
  /** The page that it is of, and the feed's own address. */
  url: string;
  self: string;
  language: string;
  /** Of the latest change; left out where there are no items. */
  updatedAt: string | null;
  items: readonly FeedItem[];
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** What XML 1.0 has no place for, not even escaped: controls, two that are no characters, halves of pairs. */
const isAllowed = (character: string): boolean => {
  const code = character.codePointAt(0) as number;
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff;
};
const allowed = (text: string): string => [...text].filter(isAllowed).join('');

const plain = (text: string): string => allowed(text).replace(/[&<>"]/g, (one) => ESCAPES[one] ?? '');
/** `]]>` would end it. */
const marked = (html: string): string => `<![CDATA[${allowed(html).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
const date = (at: string): string => new Date(at).toUTCString();

const writeItem = ({ id, title, url, publishedAt, author, excerpt, html, tags }: FeedItem): string => `<item>
<title>${plain(title)}</title>
<link>${plain(url)}</link>
<guid isPermaLink="false">${plain(id)}</guid>
<pubDate>${date(publishedAt)}</pubDate>
<dc:creator>${plain(author)}</dc:creator>
${tags.map((tag) => `<category>${plain(tag)}</category>\n`).join('')}<description>${plain(excerpt)}</description>
<content:encoded>${marked(html)}</content:encoded>
</item>
`;

export const writeFeed = ({ title, description, url, self, language, updatedAt, items }: Feed): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${plain(title)}</title>
<link>${plain(url)}</link>
<atom:link href="${plain(self)}" rel="self" type="application/rss+xml" />
<description>${plain(description)}</description>
<language>${plain(language)}</language>
${updatedAt ? `<lastBuildDate>${date(updatedAt)}</lastBuildDate>\n` : ''}${items.map(writeItem).join('')}</channel>
</rss>
`;
