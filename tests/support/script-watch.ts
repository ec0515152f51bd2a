// A browser that notices whatever a stored text makes it do: calls, requests, frames, going elsewhere, and markup that waits for a click.
import type { BrowserContext, Page } from '@playwright/test';
import { openPage } from './browser';
import { CANARY } from './script-payloads';

export interface Watch {
  /** What happened since it was last asked, a line each. */
  take(): string[];
}

/** Everything that a page of this context does counts, from now on. */
export async function watch(page: Page): Promise<Watch> {
  const seen: string[] = [];
  page.on('dialog', async (dialog) => {
    seen.push(`ran: ${dialog.type()}(${dialog.message()})`);
    await dialog.dismiss();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).host === CANARY) seen.push(`asked ${request.url()} for a ${request.resourceType()}`);
  });
  page.on('frameattached', (frame) => seen.push(`opened a frame ${frame.url()}`));
  page.on('popup', (popup) => seen.push(`opened a window ${popup.url()}`));
  page.on('download', (download) => seen.push(`downloaded ${download.url()}`));
  return { take: () => seen.splice(0) };
}

/** Opens a page and says what its stored texts did, and what of them has become markup. */
export async function open(page: Page, watched: Watch, address: string): Promise<string[]> {
  await openPage(page, address);
  const grown = await page.evaluate(findMarkup);
  const path = new URL(page.url()).pathname;
  const elsewhere = new URL(page.url()).host === CANARY ? [`went to ${page.url()}`] : [];
  return [...watched.take(), ...elsewhere, ...grown].map((line) => `${path}: ${line}`);
}

/** What is noticed where a text stands in a page as markup, unescaped. */
export async function openRaw(page: Page, watched: Watch, address: string, text: string): Promise<string[]> {
  // What the one before left under way may come between.
  await page.goto(address).catch(() => page.goto(address));
  await page.setContent(`<!doctype html><p>before</p><div title="x">${text}</div><p>after</p>`, {
    waitUntil: 'commit',
  });
  await page.waitForTimeout(LET_IT_RUN_MS);
  return [...watched.take(), ...(await page.evaluate(findMarkup).catch(() => ['went elsewhere']))];
}
const LET_IT_RUN_MS = 50;

/** Runs in the page: no element of ours has what it looks for. */
function findMarkup(): string[] {
  const found: string[] = [];
  const never =
    'iframe, object, embed, base, frameset, marquee, applet, portal, math, meta[http-equiv=refresh i], image, xss';
  for (const element of document.querySelectorAll(never))
    found.push(`has the element ${element.outerHTML.slice(0, 120)}`);
  const addresses = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'poster', 'background', 'ping'];
  for (const element of document.querySelectorAll('*')) {
    const start = `<${element.localName}`;
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) found.push(`has the attribute ${start} ${name}="${value.slice(0, 80)}"`);
      // Browsers leave out tabs, line ends and what comes before the scheme.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what hides a scheme
      const scheme = /^[\u0000-\u0020]*([a-z][a-z\d+.-]*):/i.exec(value.replace(/[\t\n\r]/g, ''))?.[1]?.toLowerCase();
      const isPicture = element.localName === 'img' && (scheme === 'data' || scheme === 'blob');
      if (addresses.includes(name) && scheme && !/^(https?|mailto|tel|webcal)$/.test(scheme) && !isPicture)
        found.push(`has the address ${start} ${name}="${value.slice(0, 80)}"`);
      if (name === 'srcdoc') found.push(`has a document in ${start}`);
    }
    const isData = element instanceof HTMLScriptElement && element.type.endsWith('json');
    if (/^(script|style)$/.test(element.localName) && !isData && /canary\.example|alert\(\d/.test(element.textContent))
      found.push(`has a text in ${start}: ${element.textContent.slice(0, 120)}`);
  }
  return found;
}

/** What the pages of a context break of their own policy, a line each. */
export async function reportsOf(context: BrowserContext): Promise<() => string[]> {
  const reports: string[] = [];
  await context.exposeFunction('reportViolation', (line: string) => reports.push(line));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const line = `${location.pathname}: ${event.effectiveDirective} refused ${event.blockedURI} ${event.sample}`;
      (window as unknown as { reportViolation(line: string): void }).reportViolation(line);
    });
  });
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) reports.push(`${message.page()?.url()}: ${message.text()}`);
  });
  return () => reports.splice(0);
}
