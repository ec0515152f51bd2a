// What is no page: feeds, maps, tables and calendars. Each is read by a reader of its kind, which has to find it whole.
import type { APIResponse, BrowserContext } from '@playwright/test';
import ICAL from 'ical.js';
import Papa from 'papaparse';

const XML = ['/sitemap.xml', '/news/feed.xml'];
const FORMATS = ['csv', 'ics', 'jsonld'];

/** What is not well-formed, or may run where it is opened: a line each. */
export async function wellFormed(
  context: BrowserContext,
  origin: string,
  entities: readonly string[],
): Promise<string[]> {
  const wrong: string[] = [];
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  for (const path of XML) {
    const response = await context.request.get(origin + path);
    if (response.status() === 404) continue;
    wrong.push(...sniffable(path, response));
    const text = await response.text();
    const problem = await page.evaluate((xml) => {
      const read = new DOMParser().parseFromString(xml, 'application/xml');
      return read.querySelector('parsererror')?.textContent ?? null;
    }, text);
    if (problem) wrong.push(`${path}: ${problem.slice(0, 200)}`);
    if (/<script|<!ENTITY|<!DOCTYPE/i.test(text.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '')))
      wrong.push(`${path} holds markup`);
  }
  for (const entity of entities)
    for (const format of FORMATS) {
      const path = `/api/${entity}/export?format=${format}`;
      const response = await context.request.get(origin + path);
      if (response.status() !== 200) continue;
      wrong.push(...sniffable(path, response), ...read(path, format, await response.text()));
      if (!response.headers()['content-disposition']?.startsWith('attachment'))
        wrong.push(`${path} opens in the browser`);
    }
  await page.close();
  return wrong;
}

function sniffable(path: string, response: APIResponse): string[] {
  const headers = response.headers();
  const type = headers['content-type'] ?? '';
  return [
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : [`${path} may be sniffed`]),
    ...(/html|svg|javascript/.test(type) || type === '' ? [`${path} is ${type || 'of no type'}`] : []),
    ...(headers['content-security-policy']?.includes("default-src 'none'") ? [] : [`${path} has no policy`]),
  ];
}

function read(path: string, format: string, text: string): string[] {
  if (format === 'csv') return readTable(path, text);
  try {
    if (format === 'jsonld') {
      JSON.parse(text);
      return /<\//.test(text) ? [`${path} would end a script`] : [];
    }
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    const urls = events.map((event) => String(event.getFirstPropertyValue('url') ?? ''));
    const hostile = urls.filter((url) => url !== '' && !/^https?:/.test(url));
    return hostile.map((url) => `${path} has the address ${url}`);
  } catch (cause) {
    return [`${path}: ${String(cause)}`];
  }
}

/** Every row as wide as its head, and no cell that a spreadsheet would run. */
function readTable(path: string, text: string): string[] {
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: true });
  const width = data[0]?.length;
  return [
    ...errors.map(({ message, row }) => `${path}, row ${row}: ${message}`),
    ...data
      .filter((row) => row.length !== width)
      .map((row) => `${path} has a row of ${row.length} instead of ${width}`),
    ...data
      .flat()
      .filter((cell) => /^[=@\t\r]|^[+-](?![\d .()/-]*$)/.test(cell))
      .map((cell) => `${path} has a formula: ${cell.slice(0, 80)}`),
  ];
}
