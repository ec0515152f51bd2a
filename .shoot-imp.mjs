import { chromium } from '@playwright/test';
import { readFileSync, mkdirSync } from 'node:fs';
import { CHROMIUM_FLAGS, ensureChromium } from '/work/main/scripts/local/chromium.mjs';
const run = JSON.parse(readFileSync('/tmp/h-imp/running.json'));
mkdirSync('/tmp/h/shots', { recursive: true });
const browser = await chromium.launch({ executablePath: ensureChromium(() => {}), args: CHROMIUM_FLAGS });
const who = run.accounts[1];
const t = await (await fetch(`${run.authUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${run.apiKey}`, {method:'POST', headers:{'content-type':'application/json'}, body: JSON.stringify({email: who.email, password: who.password, returnSecureToken:true})})).json();
const sp = readFileSync('/work/shared/data/sp500-constituents.csv','utf8').split('\n').slice(0,40);
sp.push('BAD1,,Industrials,,,,,', 'BAD2,"A name, that is fine but',);
for (const [w, scheme] of [[1280,'light'],[360,'light'],[768,'dark'],[1280,'dark'],[360,'dark']]) {
  const context = await browser.newContext({ viewport: { width: w, height: 900 }, colorScheme: scheme });
  await context.request.post(`${run.url}/api/sign-in`, { data: { idToken: t.idToken, refreshToken: t.refreshToken }, headers: { origin: run.url } });
  const page = await context.newPage();
  await page.goto(run.url + '/companies/import');
  await page.waitForSelector('#file:not([disabled])');
  await page.setInputFiles('#file', { name: 'sp500-constituents.csv', mimeType: 'text/csv', buffer: Buffer.from(sp.join('\n')) });
  await page.waitForSelector('#columns');
  await page.screenshot({ path: `/tmp/h/shots/columns-${w}-${scheme}.png`, fullPage: true });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.waitForSelector('#report');
  await page.screenshot({ path: `/tmp/h/shots/report-${w}-${scheme}.png`, fullPage: true });
  // hold the answer of the import half-way
  await page.evaluate(() => { const f = window.fetch; window.fetch = async (...a) => { const enc = new TextEncoder(); return new Response(new ReadableStream({ start(c) { c.enqueue(enc.encode('{"done":300,"total":503}\n')); } }), { headers: { 'content-type': 'application/x-ndjson' } }); }; });
  const b = page.getByRole('button', { name: /^Import / });
  if (await b.isEnabled().catch(() => false)) { await b.click(); await page.waitForSelector('progress[value]'); await page.evaluate(() => scrollTo(0, document.body.scrollHeight)); await page.screenshot({ path: `/tmp/h/shots/progress-${w}-${scheme}.png`, fullPage: true }); }
  await context.close();
}
await browser.close();
