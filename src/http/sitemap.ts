// Public addresses as sitemaps.org writes them: one map, or a map of maps.
import { MOST_IN_ONE, type PublicAddress } from '#app/catalogue/sitemap';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const inXml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');

const urlset = (addresses: readonly PublicAddress[], origin: string): string =>
  [
    HEAD,
    `<urlset ${NAMES}>`,
    ...addresses.map(({ path, changedAt }) => {
      const changed = changedAt === undefined ? '' : `<lastmod>${inXml(changedAt)}</lastmod>`;
      return `<url><loc>${inXml(origin + path)}</loc>${changed}</url>`;
    }),
    '</urlset>\n',
  ].join('\n');

/**
 * The whole as one map; above `most` addresses, the map of the parts.
 * @param most addresses in one map
 */
export function sitemap(addresses: readonly PublicAddress[], origin: string, most = MOST_IN_ONE): string {
  if (addresses.length <= most) return urlset(addresses, origin);
  const parts = Array.from(
    { length: Math.ceil(addresses.length / most) },
    (_, at) => `${origin}/sitemap/${at + 1}.xml`,
  );
  return [
    HEAD,
    `<sitemapindex ${NAMES}>`,
    ...parts.map((address) => `<sitemap><loc>${inXml(address)}</loc></sitemap>`),
    '</sitemapindex>\n',
  ].join('\n');
}

/** The part with this number, counted from 1; null where there is none. */
export function sitemapPart(
  addresses: readonly PublicAddress[],
  origin: string,
  number: number,
  most = MOST_IN_ONE,
): string | null {
  const part = addresses.slice((number - 1) * most, number * most);
  return addresses.length > most && part.length > 0 ? urlset(part, origin) : null;
}
