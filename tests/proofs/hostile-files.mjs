// Thirty hostile files, public on our origin, opened in Chromium in every way there is, with and without CSP: nothing of them runs.
import { createServer } from 'node:http';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/local/chromium.mjs';
import { openInstance } from './instance.mjs';

const instance = await openInstance({ flags: ['--fresh'] });
const { url, authUrl, apiKey, accounts } = instance;

let failures = 0;
const check = (what, holds, detail = '') => {
  if (!holds) failures++;
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}${detail && ` (${detail})`}`);
};

const admin = accounts.find(({ role }) => role === 'admin');
const signedIn = await fetch(`${authUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${apiKey}`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: admin.email, password: admin.password, returnSecureToken: true }),
});
const tokens = await signedIn.json();
const authorization = `Bearer ${tokens.idToken}`;

/** What runs tells this server its number: by a request, by an image, by the page itself. */
const ran = new Map();
const canary = createServer((request, response) => {
  const number = /\/ran\/(\d+)/.exec(request.url ?? '')?.[1];
  if (number) ran.set(Number(number), [...(ran.get(Number(number)) ?? []), request.headers.referer ?? '']);
  response.setHeader('access-control-allow-origin', '*');
  response.end('ok');
});
await new Promise((resolve) => canary.listen(0, '127.0.0.1', resolve));
const home = `http://127.0.0.1:${canary.address().port}`;

const js = (n) =>
  `try{new Image().src='${home}/ran/${n}';fetch('${home}/ran/${n}');top.__ran=${n};self.__ran=${n}}catch(e){}`;
const html = (n) =>
  `<!doctype html><title>x</title><script>${js(n)}</script><img src=x onerror="${js(n)}"><body onload="${js(n)}">`;
const svg = (n, inner = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10" onload="${js(n)}"><script>${js(n)}</script>${inner}</svg>`;
const gif = (text) => Buffer.concat([Buffer.from('GIF89a/*'), Buffer.alloc(8), Buffer.from(`*/=1;${text}`)]);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const utf7 = (n) => Buffer.from(`+ADw-script+AD4-${js(n)}+ADw-/script+AD4-`);
const pdf = (n) =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.launchURL\\('${home}/ran/${n}'\\))>>>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n${html(n)}`,
  );
const swf = Buffer.concat([Buffer.from('FWS\x0a'), Buffer.alloc(60)]);

/** Name, bytes, and what has to come of them: `kept`, or the field that says why not. */
const HOSTILE = [
  ['page.html', html],
  ['page.htm', (n) => `\uFEFF   \n<!-- x --><html>${html(n)}`],
  [
    'page.xhtml',
    (n) => `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>${js(n)}</script></html>`,
  ],
  [
    'style.xml',
    (n) =>
      `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="data:text/xml,<x/>"?><x xmlns:h="http://www.w3.org/1999/xhtml"><h:script>${js(n)}</h:script></x>`,
  ],
  ['drawing.svg', (n) => svg(n)],
  [
    'foreign.svg',
    (n) =>
      svg(
        n,
        `<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="&lt;script&gt;${js(n)}&lt;/script&gt;"/></foreignObject>`,
      ),
  ],
  [
    'animated.svg',
    (n) =>
      svg(
        n,
        `<a xlink:href="javascript:${js(n)}"><animate attributeName="href" values="javascript:${js(n)}"/><text y="9">x</text></a>`,
      ),
  ],
  ['doctype.svg', (n) => `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "y">]>${svg(n)}`],
  ['upper.SVG', (n) => svg(n).replace('<svg', '<SVG')],
  ['photo.jpg', html],
  ['photo.png', (n) => svg(n)],
  ['polyglot.gif', (n) => gif(js(n))],
  ['polyglot.html', (n) => gif(html(n))],
  ['polyglot.png', (n) => Buffer.concat([png, Buffer.from(html(n))])],
  ['polyglot.js', (n) => gif(js(n))],
  ['report.pdf', pdf],
  ['report.html.pdf', html],
  ['script.js', js],
  ['module.mjs', (n) => `export default 1;${js(n)}`],
  ['worker.js', (n) => `self.onfetch=()=>{};${js(n)}`],
  ['style.css', (n) => `*{background:url(${home}/ran/${n})}`],
  ['notes.txt', html],
  ['notes.md', (n) => `# x\n\n${html(n)}`],
  ['seven.txt', utf7],
  ['wide.txt', (n) => Buffer.from(`\uFEFF${html(n)}`, 'utf16le')],
  ['table.csv', (n) => `=HYPERLINK("${home}/ran/${n}"),x\n${html(n)}`],
  ['data.json', (n) => `{"x":"${html(n).replaceAll('"', '\\"')}"}`],
  ['movie.swf', () => swf],
  [
    'mail.mht',
    (n) =>
      `MIME-Version: 1.0\nContent-Type: multipart/related; boundary=x\n\n--x\nContent-Type: text/html\n\n${html(n)}\n--x--`,
  ],
  ['site.webmanifest', (n) => `{"start_url":"javascript:${js(n)}"}`],
  ['trick"><script>x.html', html],
  ['line\r\nSet-Cookie: a=b.html', html, 'name'],
  ['../../up.html', html, 'name'],
  ['a/../../up.html', html, 'name'],
  ['..\\up.html', html, 'name'],
  ['nul\u0000.html', html, 'name'],
  [`${'n'.repeat(300)}.html`, html, 'name'],
  [`${'ñ'.repeat(290)}.html`, html],
  ['gpj.\u202Elmth', html, 'name'],
  ['hidden\u2066.html', html, 'name'],
  ['', html],
  ['empty.html', () => '', 'file'],
  ['large.html', (n) => html(n) + ' '.repeat(10 * 1024 * 1024), 'file'],
];

const kept = [];
let unclear = 0;
for (const [at, [name, make, refusedBeside]] of HOSTILE.entries()) {
  const form = new FormData();
  form.set('name', name);
  form.set('visibility', 'public');
  form.set('file', new Blob([make(at)], { type: 'text/html' }), 'a.html');
  const response = await fetch(`${url}/api/files`, { method: 'POST', headers: { authorization }, body: form });
  const answer = await response.json();
  if (response.status === 201) {
    if (refusedBeside) check(`${JSON.stringify(name)} is refused`, false);
    kept.push({ at, name, ...answer });
    continue;
  }
  const issue = answer.data?.issues?.[0];
  const isClear = response.status === 422 && issue?.path === refusedBeside && /^[A-Z].{20,}\.$/.test(issue.message);
  if (!isClear) {
    unclear++;
    console.log(`UNCLEAR ${JSON.stringify(name)}: ${response.status} ${JSON.stringify(answer)}`);
  }
}
const refused = HOSTILE.length - kept.length;
check(
  `${HOSTILE.length} hostile files: ${kept.length} kept, ${refused} refused, ${unclear} of them without a clear reason`,
  unclear === 0,
);

// What is said of them.
let loose = 0;
for (const file of kept) {
  const { downloadUrl } = await (await fetch(`${url}/api/files/${file.id}`, { headers: { authorization } })).json();
  file.address = downloadUrl;
  const { headers } = await fetch(url + downloadUrl);
  const policy = headers.get('content-security-policy') ?? '';
  const type = headers.get('content-type') ?? '';
  const isActive = /html|xml|javascript|ecmascript/.test(type) && type !== 'image/svg+xml';
  const isShown = !headers.get('content-disposition')?.startsWith('attachment');
  const isTight = policy.includes("default-src 'none'") && (policy.includes('sandbox') || type === 'application/pdf');
  if (
    isActive ||
    (isShown && /html|xml/.test(type)) ||
    !isTight ||
    headers.get('x-content-type-options') !== 'nosniff'
  ) {
    loose++;
    console.log(`LOOSE ${file.name}: ${type}, ${headers.get('content-disposition')}, ${policy}`);
  }
}
check(`headers of ${kept.length} files: ${loose} that let a browser take them for a document of ours`, loose === 0);

// Every way that a browser takes a file up, on our own origin.
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
let documents = 0;
let opened = 0;
for (const bypassCSP of [false, true]) {
  const context = await browser.newContext({ bypassCSP, baseURL: url });
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    documents++;
    console.log(`ACTIVE a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  for (const { address, name } of kept) {
    const before = ran.size;
    opened++;
    // In a tab of its own: what comes is a download, or an inert document.
    await page.goto('about:blank');
    await page.goto(address).catch(() => undefined);
    const shown = await page
      .evaluate(() => ({ type: document.contentType, ran: globalThis.__ran }))
      .catch(() => ({ type: 'gone' }));
    // Chromium shows a text and a picture in a document of its own making.
    const isDocument =
      page.url().includes('/files/') && !/^(text\/plain|image\/(?!svg)|application\/pdf)/.test(shown.type);
    if (shown.ran !== undefined || isDocument) {
      documents++;
      console.log(`ACTIVE ${name} in a tab: ${JSON.stringify(shown)}`);
    }
    // As a part of a page of ours: a frame, an object, an image, a script, a module, a style, a worker, a service worker.
    await page.goto('/catalogue');
    const came = await page.evaluate(async (src) => {
      const add = (tag, attributes) => {
        const element = Object.assign(document.createElement(tag), attributes);
        document.body.append(element);
        return element;
      };
      const frame = add('iframe', { src });
      add('object', { data: src });
      add('embed', { src });
      add('img', { src });
      add('script', { src });
      add('script', { src, type: 'module' });
      add('link', { href: src, rel: 'stylesheet' });
      add('link', { href: src, rel: 'manifest' });
      const said = [];
      /** Tells what worked; what the browser refuses is as it should be. */
      const tried = async (what, work) => {
        const done = await Promise.resolve()
          .then(work)
          .then(
            () => what,
            () => null,
          );
        if (done) said.push(done);
      };
      await tried(
        'worker',
        () =>
          new Promise((resolve, reject) => {
            const worker = new Worker(src);
            worker.onmessage = resolve;
            worker.onerror = reject;
            setTimeout(reject, 150);
          }),
      );
      await tried('service worker', () => navigator.serviceWorker?.register(src) ?? Promise.reject());
      await tried('module', () => import(src));
      await new Promise((resolve) => setTimeout(resolve, 150));
      await tried('frame', () => (frame.contentWindow.__ran === undefined ? Promise.reject() : undefined));
      return { said, ran: globalThis.__ran };
    }, address);
    if (came.said.length || came.ran !== undefined) {
      documents++;
      console.log(`ACTIVE ${name} in a page: ${JSON.stringify(came)}`);
    }
    if (ran.size > before) {
      documents++;
      console.log(`ACTIVE ${name} called: ${[...ran.keys()].slice(before)}`);
    }
  }
  await context.close();
}
// The canary works: a page that may run scripts reaches it.
{
  const page = await browser.newPage();
  await page.setContent(`<script>${js(999_999)}</script>`);
  await page.waitForTimeout(300);
  check('control: what runs is noticed', ran.has(999_999));
}
await browser.close();
canary.close();
check(
  `${kept.length} files × every way × CSP on and off (${opened} openings): ${documents} active documents`,
  documents === 0,
);

console.log(failures === 0 ? '0 active documents' : `${failures} FAILED`);
await instance.stop();
process.exitCode = failures === 0 ? 0 : 1;
