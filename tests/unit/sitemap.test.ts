import { describe, expect, it } from 'vitest';
import { sitemap, sitemapPart } from '#http/sitemap';

const ORIGIN = 'https://learn.example';
const addresses = [
  { path: '/' },
  { path: '/catalogue/first-aid', changedAt: '2026-11-20T10:00:00.000Z' },
  { path: '/answers/swap?&<seat>' },
];

describe('The map of public addresses', () => {
  it('names each with its origin, and when it last changed where that is known', () => {
    const xml = sitemap(addresses, ORIGIN);
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org/);
    expect(xml).toContain(
      '<url><loc>https://learn.example/catalogue/first-aid</loc><lastmod>2026-11-20T10:00:00.000Z</lastmod></url>',
    );
    expect(xml).toContain('<url><loc>https://learn.example/</loc></url>');
  });

  it('escapes what is markup', () => {
    expect(sitemap(addresses, ORIGIN)).toContain('<loc>https://learn.example/answers/swap?&amp;&lt;seat&gt;</loc>');
  });

  it('has parts only where one map does not hold every address, and the parts hold each once', () => {
    expect(sitemapPart(addresses, ORIGIN, 1)).toBeNull();
    const index = sitemap(addresses, ORIGIN, 2);
    expect(index).toContain('<sitemapindex');
    expect([...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      `${ORIGIN}/sitemap/1.xml`,
      `${ORIGIN}/sitemap/2.xml`,
    ]);
    const parts = [1, 2].map((number) => sitemapPart(addresses, ORIGIN, number, 2) ?? '');
    expect(parts.map((part) => part.match(/<url>/g)?.length)).toEqual([2, 1]);
    expect(sitemapPart(addresses, ORIGIN, 3, 2)).toBeNull();
  });
});
