// What a visitor, a search engine and the edge are given: pages that are kept for half a minute and for visitors alone, small, without
// script, with one address each and data that search engines can read.
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Api, Callers, unique } from '../support/api';
import { makeCourse, makeOpen } from '../support/api-records';
import { letVisitorsSee } from '../support/clock';
import { type Instance, readInstance } from '../support/instance';
import { makePng } from '../support/png';
import { BROWSER } from '../support/session';

/** Specification of the issue: without pictures. Bytes. */
const MOST_BYTES = 30 * 1024;

let instance: Instance;
let callers: Callers;
let staff: Api;
let course: { id: string; path: string };
let question: string;
let post: string;
beforeAll(async () => {
  instance = readInstance();
  callers = new Callers(instance);
  staff = await callers.as('staff');
  const session = await makeOpen(staff, {}, { summary: 'Knots that hold', price: { amount: 9500, currency: 'GBP' } });
  const { slug } = (await staff.get(`/courses/${session.courseId}`)).body;
  course = { id: String(session.courseId), path: `/catalogue/${slug}` };
  const faq = await staff.must(staff.post('/faqs', { question: `Is ${unique()} open?`, answer: 'It **is**.' }));
  question = `/answers/${(await staff.must(staff.post(`/faqs/${faq.id}/publish`))).slug}`;
  const news = await staff.must(staff.post('/posts', { title: `News ${unique()}`, body: 'So.', audience: 'public' }));
  post = `/news/${(await staff.must(staff.post(`/posts/${news.id}/publish`))).slug}`;
  await letVisitorsSee(instance);
});

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(instance.url + path, {
    headers: { 'user-agent': BROWSER, ...headers },
    redirect: 'manual',
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const pages = () => ['/', '/catalogue', course.path, '/answers', question, '/news', post];

describe('The edge', () => {
  it('answers a visitor again with what it keeps: same policy, same mark, a request id of its own', async () => {
    for (const path of [...pages(), '/news/feed.xml', '/sitemap.xml', '/robots.txt']) {
      const [first, second] = [await read(path), await read(path)];
      expect([first.status, second.status], path).toEqual([200, 200]);
      expect(second.headers.get('age'), path).toMatch(/^\d+$/);
      expect(second.text).toBe(first.text);
      for (const name of [
        'content-security-policy',
        'etag',
        'content-type',
        'x-content-type-options',
        'referrer-policy',
      ])
        expect(second.headers.get(name), `${path} ${name}`).toBe(first.headers.get(name) ?? '');
      expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
      expect(second.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      const etag = second.headers.get('etag') ?? '';
      expect((await read(path, { 'if-none-match': etag })).status, path).toBe(304);
    }
  });

  it('keeps nothing of whoever is signed in, and gives them nothing that it keeps', async () => {
    await read('/');
    const { text, headers } = await read('/', { authorization: `Bearer ${staff.token}` });
    expect(text).toContain('class="btn signed-in"');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('age')).toBeNull();
    expect((await read('/')).text).not.toContain('class="btn signed-in"');
    for (const cookie of ['__Host-session=none', '__Host-id=none'])
      expect((await read('/', { cookie })).headers.get('age'), cookie).toBeNull();
  });

  it('shows the signed-in a change at once', async () => {
    await read(course.path);
    const { version } = (await staff.get(`/courses/${course.id}`)).body;
    const title = `Ropework ${unique()}`;
    expect((await staff.patch(`/courses/${course.id}`, { title }, version)).status).toBe(200);
    expect((await read(course.path, { authorization: `Bearer ${staff.token}` })).text).toContain(title);
    expect((await read(course.path)).text).not.toContain(title);
    await letVisitorsSee(instance);
    expect((await read(course.path)).text).toContain(title);
  });

  it('keeps no missing page: what is published is there at once', async () => {
    const draft = await makeCourse(staff);
    const path = `/catalogue/${draft.slug}`;
    for (let turn = 0; turn < 2; turn++) expect((await read(path)).status).toBe(404);
    await staff.must(staff.post(`/courses/${draft.id}/publish`));
    expect((await read(path)).status).toBe(200);
  });

  it('is not told by a stranger what to show others', async () => {
    await letVisitorsSee(instance);
    const word = unique();
    const told = await read(`/catalogue?utm_source=${word}`, { 'x-forwarded-host': `${word}.example` });
    expect(told.headers.get('age')).toBeNull();
    const kept = await read('/catalogue');
    expect(kept.headers.get('age')).toBeNull();
    expect(kept.text).not.toContain(word);
    expect((await read(`/catalogue?q=${word}`)).text).toContain(word);
    expect((await read('/catalogue')).text).not.toContain(word);
  });

  it('shows the error view of a missing page to people, and none to robots', async () => {
    expect((await read('/catalogue/nothing-here')).text).toContain('Page not found');
    expect(await read('/catalogue/nothing-here', { 'user-agent': 'Googlebot/2.1' })).toMatchObject({
      status: 404,
      text: '',
    });
  });
});

describe('A public page', () => {
  it('fetches no script, and the front page is small', async () => {
    for (const path of pages()) {
      const { text } = await read(path);
      expect(text, path).not.toMatch(/<script[^>]+src=|<astro-island|<link[^>]+modulepreload/);
      const scripts = [...text.matchAll(/<script(?![^>]*ld\+json)[^>]*>(.*?)<\/script>/gs)].map(
        ([, code]) => code ?? '',
      );
      expect(scripts.join('').length, path).toBeLessThan(1000);
    }
    expect(brotliCompressSync((await read('/')).text).byteLength).toBeLessThan(MOST_BYTES);
  });

  it('has one address, and says what it is to whoever passes it on', async () => {
    for (const path of pages()) {
      const { text } = await read(`${path}?utm_source=mail`);
      const said = (name: string) => [...text.matchAll(new RegExp(`<meta property="${name}" content="([^"]+)"`, 'g'))];
      expect(text.match(/<link rel="canonical" href="([^"]+)"/g), path).toEqual([
        `<link rel="canonical" href="${instance.url}${path}"`,
      ]);
      for (const name of ['og:type', 'og:title', 'og:description', 'og:url', 'og:site_name'])
        expect(said(name), `${path} ${name}`).toHaveLength(1);
      expect(said('og:url')[0]?.[1]).toBe(instance.url + path);
      expect(text).toMatch(/<meta name="twitter:card" content="summary/);
    }
  });

  it('shows the course’s cover with its room kept, and gives it to whoever passes the address on', async () => {
    const form = new FormData();
    form.set('file', new Blob([makePng(600, 400)], { type: 'image/png' }), 'knots.png');
    form.set('visibility', 'public');
    form.set('alt', 'Three knots');
    const headers = { authorization: `Bearer ${staff.token}` };
    const uploaded = await fetch(`${instance.url}/api/files`, { method: 'POST', headers, body: form });
    expect(uploaded.status).toBe(201);
    const cover = (await uploaded.json()) as { id: string };
    const { version } = (await staff.get(`/courses/${course.id}`)).body;
    expect((await staff.patch(`/courses/${course.id}`, { coverId: cover.id }, version)).status).toBe(200);
    await letVisitorsSee(instance);
    const { text } = await read(course.path);
    const [, image = ''] = /<meta property="og:image" content="([^"]+)"/.exec(text) ?? [];
    expect(image).toContain(`${instance.url}/files/${cover.id}/`);
    expect(text).toContain('<meta property="og:image:alt" content="Three knots"');
    expect(text).toMatch(/<img src="\/files\/[^>]+ width="600" height="400" alt="Three knots" loading="lazy"/);
    expect(nodesOf(text)[0]).toMatchObject({ '@type': 'Course', image });
    const [first, second] = [await read(new URL(image).pathname), await read(new URL(image).pathname)];
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(second.headers.get('age')).toMatch(/^\d+$/);
  });

  it('has structured data of the shapes that search engines ask for', async () => {
    const kinds = new Map<string, string[]>();
    for (const path of pages()) {
      const nodes = nodesOf((await read(path)).text);
      for (const node of nodes) {
        const shape = SHAPES[String(node['@type'])];
        if (!shape) throw new Error(`${path} has a ${String(node['@type'])}, which nobody checks.`);
        const parsed = shape.safeParse(node);
        expect(parsed.error?.issues ?? [], `${path} ${String(node['@type'])}`).toEqual([]);
      }
      kinds.set(
        path,
        nodes.map((node) => String(node['@type'])),
      );
    }
    expect(kinds.get('/')).toEqual(expect.arrayContaining(['EducationalOrganization', 'ItemList', 'EducationEvent']));
    expect(kinds.get(course.path)).toEqual(['Course', 'EducationEvent', 'BreadcrumbList']);
    expect(kinds.get(question)).toEqual(['FAQPage', 'BreadcrumbList']);
    expect(kinds.get(post)).toEqual(['BlogPosting', 'BreadcrumbList']);
  });
});

describe('Search engines', () => {
  it('are given every public address and no other', async () => {
    const draft = await makeCourse(staff);
    await letVisitorsSee(instance);
    const { text, headers } = await read('/sitemap.xml');
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address as string);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const path of pages()) expect(addresses).toContain(instance.url + path);
    expect(addresses).not.toContain(`${instance.url}/catalogue/${draft.slug}`);
    const published = await staff.all('courses', '?status=published');
    expect(addresses.filter((address) => address.includes('/catalogue/'))).toHaveLength(published.length);
    for (const [, changed] of text.matchAll(/<lastmod>([^<]+)/g)) expect(Date.parse(changed as string)).not.toBeNaN();
    expect((await read('/sitemap/1.xml')).status).toBe(404);
  });

  it('are told what is for the signed-in, and where the map is', async () => {
    const { text, headers } = await read('/robots.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = text.split('\n');
    for (const path of ['/api/', '/dashboard', '/courses', '/settings']) expect(lines).toContain(`Disallow: ${path}`);
    for (const path of ['/', '/catalogue', '/news', '/answers']) expect(lines).not.toContain(`Disallow: ${path}`);
    expect(lines).toContain(`Sitemap: ${instance.url}/sitemap.xml`);
  });
});

type Node = Record<string, unknown>;
const nodesOf = (html: string): Node[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, text]) => {
    const document = JSON.parse(text as string) as Node & { '@graph'?: Node[] };
    expect(document['@context']).toBe('https://schema.org');
    return document['@graph'] ?? [document];
  });

const address = z.url();
const date = z.string().refine((text) => !Number.isNaN(Date.parse(text)));
const organisation = z.object({
  '@type': z.enum(['Organization', 'EducationalOrganization']),
  name: z.string().min(1),
  url: address,
  logo: address.optional(),
});
const offer = z.object({ '@type': z.literal('Offer'), url: address, price: z.string().optional() });
const event = {
  startDate: date,
  endDate: date,
  location: z.unknown(),
  offers: offer.extend({ availability: address }),
};
const listed = <S extends z.ZodType>(item: S) =>
  z.array(z.object({ '@type': z.literal('ListItem'), position: z.number().int().min(1), item })).min(1);
/** developers.google.com/search/docs/appearance/structured-data: what each asks for. */
const SHAPES: Record<string, z.ZodType> = {
  EducationalOrganization: organisation,
  ItemList: z.object({
    itemListElement: listed(
      z.object({
        '@type': z.literal('Course'),
        name: z.string(),
        description: z.string(),
        url: address,
        provider: organisation,
      }),
    ),
  }),
  Course: z.object({
    name: z.string().min(1),
    description: z.string().min(1),
    url: address,
    provider: organisation,
    offers: offer.extend({ category: z.string(), priceCurrency: z.string().length(3) }),
    hasCourseInstance: z
      .array(
        z.object({
          '@type': z.literal('CourseInstance'),
          courseMode: z.string(),
          ...event,
          courseSchedule: z.unknown(),
        }),
      )
      .min(1),
  }),
  EducationEvent: z.object({ name: z.string().min(1), organizer: organisation, eventStatus: address, ...event }),
  FAQPage: z.object({
    mainEntity: z
      .array(
        z.object({
          '@type': z.literal('Question'),
          name: z.string().min(1),
          acceptedAnswer: z.object({ '@type': z.literal('Answer'), text: z.string().min(1) }),
        }),
      )
      .min(1),
  }),
  BlogPosting: z.object({
    headline: z.string().min(1),
    url: address,
    datePublished: date,
    dateModified: date,
    author: z.object({ '@type': z.literal('Person'), name: z.string().min(1) }),
    publisher: organisation,
  }),
  BreadcrumbList: z.object({
    itemListElement: z
      .array(z.object({ '@type': z.literal('ListItem'), position: z.number(), name: z.string().min(1), item: address }))
      .min(2),
  }),
};
