// The feed of posts as any reader of XML takes it, whatever stands in it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FeedItem, writeFeed } from '#http/feed';

const ITEM: FeedItem = {
  id: 'p-1',
  title: 'Salt & pepper <b>',
  url: 'https://learn.example.org/news/salt-pepper',
  publishedAt: '2026-11-20T09:00:00.000Z',
  author: 'Ana',
  excerpt: 'A sentence.',
  html: '<p>A <em>text</em></p>',
  tags: ['food'],
};
const feed = (items: readonly FeedItem[]): string =>
  writeFeed({
    title: 'Harbour Row',
    description: 'News',
    url: 'https://learn.example.org/news',
    self: 'https://learn.example.org/news/feed.xml',
    language: 'en-GB',
    updatedAt: items[0]?.publishedAt ?? null,
    items,
  });

/** What a parser would make of it: every `<` begins a tag, a declaration or a part of text as it stands. */
const isWellFormed = (xml: string): boolean => {
  const open: string[] = [];
  const rest = xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '').replace(/<\?[^?]*\?>/g, '');
  if (/&(?!(amp|lt|gt|quot);)/.test(rest)) return false;
  for (const [tag, slash, name, , self] of rest.matchAll(/<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*) ?(\/?)>/g)) {
    if (tag && self) continue;
    if (slash ? open.pop() !== name : !open.push(name as string)) return false;
  }
  return open.length === 0 && !/[<>]/.test(rest.replace(/<[^<>]*>/g, ''));
};

describe('The feed', () => {
  it('names itself, its page and each post with its moment', () => {
    const xml = feed([ITEM]);
    expect(xml).toContain('<atom:link href="https://learn.example.org/news/feed.xml" rel="self"');
    expect(xml).toContain('<title>Salt &amp; pepper &lt;b&gt;</title>');
    expect(xml).toContain('<pubDate>Fri, 20 Nov 2026 09:00:00 GMT</pubDate>');
    expect(xml).toContain('<content:encoded><![CDATA[<p>A <em>text</em></p>]]></content:encoded>');
    expect(isWellFormed(xml)).toBe(true);
  });

  it('is well-formed whatever the posts say, and without any', () => {
    expect(isWellFormed(feed([]))).toBe(true);
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(']]>', '<script>', '&amp', '\u0000\uD800', '"'),
    );
    fc.assert(
      fc.property(text, text, text, text, (title, author, excerpt, html) => {
        const xml = feed([{ ...ITEM, title, author, excerpt, html, tags: [excerpt] }]);
        expect(isWellFormed(xml)).toBe(true);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: those have no place in XML
        expect(xml).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/);
      }),
    );
  });
});
