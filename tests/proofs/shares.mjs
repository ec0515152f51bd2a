// Addresses of private files guessed, shared across roles and companies, tampered with, and replayed after what opened them is gone.
import crypto from 'node:crypto';
import { openInstance } from './instance.mjs';

/** Guessed ids, beside those of files that are there. */
const GUESSES = Number(process.env.GUESSES ?? 2000);
const PASSWORD = 'Long-enough-7';

const instance = await openInstance({ flags: ['--fresh'] });
const { url, authUrl, projectId, apiKey, accounts } = instance;

let failures = 0;
const check = (what, holds, detail = '') => {
  if (!holds) failures++;
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}${detail && ` (${detail})`}`);
};

async function ask(path, body, isOwner = false) {
  const response = await fetch(`${authUrl}/identitytoolkit.googleapis.com/v1/${path}?key=${apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(isOwner && { authorization: 'Bearer owner' }) },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Somebody in a browser: their cookies go with every request. */
class Browser {
  cookie = '';
  static async of({ email, password }) {
    const browser = new Browser();
    const tokens = await ask('accounts:signInWithPassword', { email, password, returnSecureToken: true });
    const response = await browser.send('/api/sign-in', {
      method: 'POST',
      body: { idToken: tokens.idToken, refreshToken: tokens.refreshToken },
    });
    if (response.status !== 204) throw new Error(`Signing in answered ${response.status}`);
    browser.cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    browser.email = email;
    return browser;
  }
  send(path, { method = 'GET', body, headers = {} } = {}) {
    return fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        origin: url,
        cookie: this.cookie,
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body && !(body instanceof FormData) ? JSON.stringify(body) : body,
    });
  }
  async api(path, ask) {
    const response = await this.send(`/api${path}`, ask);
    const text = await response.text();
    if (!response.ok) throw new Error(`${ask?.method ?? 'GET'} ${path}: ${response.status} ${text}`);
    return text ? JSON.parse(text) : null;
  }
}

const person = (role, at = 0) => Browser.of(accounts.filter((account) => account.role === role)[at]);
const who = {
  visitor: new Browser(),
  admin: await person('admin'),
  staff: await person('staff'),
  instructor: await person('instructor'),
  manager: await person('manager', 0),
  otherManager: await person('manager', 1),
  learner: await person('learner', 0),
  otherLearner: await person('learner', 1),
};
let made = 0;
/** Somebody new, whom the proof may take everything from. */
async function somebody() {
  const account = { email: `share-${Date.now()}-${made++}@post.example`, password: PASSWORD };
  await ask(`projects/${projectId}/accounts`, { ...account, emailVerified: true }, true);
  return Browser.of(account);
}
const idOf = async (browser) => (await browser.api('/me')).actor.id;
const companyOf = async (browser) => (await browser.api('/me')).actor.companyId;

const SECRET = `canary-${crypto.randomUUID()}`;
const thumbnail = Buffer.concat([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  Buffer.from(SECRET),
]);
async function bring(browser, name, fields = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ name, ...fields })) form.set(field, value);
  form.set('file', new Blob([`${SECRET} `.repeat(200)]), 'a.txt');
  const file = await browser.api('/files', { method: 'POST', body: form });
  const response = await fetch(`${url}/api/files/${file.id}/thumbnail`, {
    method: 'PUT',
    headers: { origin: url, cookie: browser.cookie, 'content-type': 'image/png' },
    body: thumbnail,
  });
  if (response.status !== 204) throw new Error(`The small picture: ${response.status} ${await response.text()}`);
  return file;
}

/** Follows the way to an address that lapses, as a browser would. */
async function bytesOf(browser, address, headers = {}) {
  let response = await browser.send(address, { headers });
  for (let step = 0; step < 3 && response.status === 303; step++) {
    const location = response.headers.get('location') ?? '/';
    response = await browser.send(location.replace(url, ''), { headers });
  }
  return {
    status: response.status,
    text: Buffer.from(await response.arrayBuffer()).toString('latin1'),
    headers: response.headers,
  };
}

const learnerCompany = await companyOf(who.manager);
const files = {
  'the office’s own': { file: await bring(who.admin, `${SECRET}/private.txt`), may: ['admin', 'staff'] },
  'for instructors': {
    file: await bring(who.staff, `${SECRET}/staff.txt`, { visibility: 'staff' }),
    may: ['admin', 'staff', 'instructor'],
  },
  'of a company': {
    file: await bring(who.admin, `${SECRET}/company.txt`, { companyId: learnerCompany }),
    may: ['admin', 'staff', 'manager'],
  },
  'of a manager': { file: await bring(who.manager, `${SECRET}/ours.txt`), may: ['admin', 'staff', 'manager'] },
  'of a learner': { file: await bring(who.learner, `${SECRET}/mine.txt`), may: ['admin', 'staff', 'learner'] },
  'of an instructor': {
    file: await bring(who.instructor, `${SECRET}/notes.txt`),
    may: ['admin', 'staff', 'instructor'],
  },
  'for whoever is signed in': {
    file: await bring(who.admin, `${SECRET}/signed-in.txt`, { visibility: 'signed-in' }),
    may: Object.keys(who).filter((name) => name !== 'visitor'),
  },
};

/** Every way to write the address of a file, those that others were given included. */
async function addressesOf({ file, may }) {
  const given = [];
  for (const name of may) {
    const read = await who[name].api(`/files/${file.id}`);
    given.push(read.downloadUrl, read.thumbnailUrl);
  }
  const tampered = given.flatMap((address) => [
    address.replace(/key=./, (key) => (key === 'key=0' ? 'key=1' : 'key=0')),
    address.replace(/until=\d+/, 'until=9999999999'),
    address.replace(/&key=.*/, ''),
    `${address}&key=`,
  ]);
  const plain = [`/files/${file.id}/x`, `/files/${file.id}/thumbnail`, `/files/${file.id}/x?download`];
  return [...plain, ...given, ...tampered, `/files/${file.id}%00/x`, `/files/./${file.id}/x`, `//files/${file.id}/x`];
}

let asked = 0;
let leaked = 0;
let refusedByMistake = 0;
for (const [what, about] of Object.entries(files)) {
  const addresses = await addressesOf(about);
  for (const [name, browser] of Object.entries(who)) {
    const isAllowed = about.may.includes(name);
    for (const address of addresses) {
      for (const headers of [{}, { range: 'bytes=0-40' }]) {
        const { text, headers: answered } = await bytesOf(browser, address, headers);
        asked++;
        if (!isAllowed && text.includes(SECRET)) {
          leaked++;
          console.log(`LEAK ${name} read a file ${what} at ${address}`);
        }
        if (isAllowed && text.includes(SECRET) && !answered.get('cache-control')?.includes('no-store')) {
          leaked++;
          console.log(`LEAK a file ${what} may be kept by a cache: ${answered.get('cache-control')}`);
        }
      }
    }
    const plain = await bytesOf(browser, `/files/${about.file.id}/x`);
    if (isAllowed !== plain.text.includes(SECRET)) {
      refusedByMistake++;
      console.log(`WRONG ${name} ${isAllowed ? 'cannot open' : 'opens'} a file ${what}: ${plain.status}`);
    }
    for (const path of [
      `/api/files/${about.file.id}`,
      `/api/assets/${about.file.id}`,
      '/api/files?maxResults=1000',
      '/api/assets?limit=200',
      '/assetlib',
    ]) {
      const text = await (await browser.send(path, { headers: { accept: 'text/html' } })).text();
      asked++;
      if (!isAllowed && text.includes(about.file.id)) {
        leaked++;
        console.log(`LEAK ${name} is told of a file ${what} by ${path}`);
      }
    }
  }
}
check(`${asked} requests for seven kinds of private file by eight callers: ${leaked} private answers`, leaked === 0);
check('whoever may open a file does', refusedByMistake === 0);

// Guessing: ids before and after those that are there, and with a letter changed.
{
  let found = 0;
  const ids = Object.values(files).map(({ file }) => file.id);
  for (let guess = 0; guess < GUESSES; guess++) {
    const id = ids[guess % ids.length];
    const at = 24 + (guess % 12);
    const letter = ((Number.parseInt(id[at], 16) + 1 + (Math.floor(guess / 12) % 15)) % 16).toString(16);
    const guessed = id.slice(0, at) + letter + id.slice(at + 1);
    const browser = guess % 2 ? who.otherLearner : who.visitor;
    const { text } = await bytesOf(browser, `/files/${guess % 5 ? guessed : id}/x`);
    if (
      text.includes(SECRET) &&
      !(guess % 5 === 0 && browser === who.otherLearner && ids.indexOf(id) === ids.length - 1)
    )
      found++;
  }
  check(`${GUESSES} guessed addresses: ${found} private files`, found === 0);
}

/** An address that worked, asked again after what opened it is gone. */
async function replayed(what, browser, address, isOpen) {
  const { status, text } = await bytesOf(browser, address);
  check(
    `replayed after ${what}: ${isOpen ? 'still opens' : 'no private bytes'}`,
    text.includes(SECRET) === isOpen,
    String(status),
  );
}
const { file: shared } = files['for whoever is signed in'];

{
  const browser = await somebody();
  const { downloadUrl } = await browser.api(`/files/${shared.id}`);
  check('an address works before signing out', (await bytesOf(browser, downloadUrl)).text.includes(SECRET));
  await browser.send('/api/sign-in', { method: 'DELETE' });
  await replayed('sign-out, with the cookies of before', browser, downloadUrl, false);
  await replayed('sign-out, without cookies', who.visitor, downloadUrl, false);
}
{
  const browser = await somebody();
  const { downloadUrl } = await browser.api(`/files/${shared.id}`);
  await who.admin.api(`/users/${await idOf(browser)}/disable`, { method: 'POST' });
  await replayed('disabling', browser, downloadUrl, false);
}
{
  const browser = await somebody();
  const id = await idOf(browser);
  const change = async (patch) => {
    const { version } = await who.admin.api(`/users/${id}`);
    await who.admin.api(`/users/${id}`, { method: 'PATCH', body: patch, headers: { 'if-match': `"${version}"` } });
  };
  await change({ role: 'manager', companyId: learnerCompany });
  const about = files['of a company'].file;
  const { downloadUrl } = await browser.api(`/files/${about.id}`);
  check('a manager opens a file of the company', (await bytesOf(browser, downloadUrl)).text.includes(SECRET));
  await change({ companyId: await companyOf(who.otherManager) });
  await replayed('moving to another company', browser, downloadUrl, false);
  await change({ companyId: learnerCompany });
  await replayed('coming back', browser, downloadUrl, true);
  await change({ role: 'learner' });
  await replayed('losing the role', browser, downloadUrl, false);
}
{
  const file = await bring(who.admin, `${SECRET}/workbook.txt`);
  const word = Date.now().toString(36);
  const course = await who.admin.api('/courses', {
    method: 'POST',
    body: { title: `Shares ${word}`, code: `SH-${word}`, materials: [file.id] },
  });
  await who.admin.api(`/courses/${course.id}/publish`, { method: 'POST' });
  const session = await who.admin.api('/sessions', {
    method: 'POST',
    body: {
      courseId: course.id,
      days: [{ start: '2031-03-03T09:00:00Z', end: '2031-03-03T16:00:00Z' }],
      timeZone: 'Europe/London',
      places: { min: 1, max: 5 },
    },
  });
  await who.admin.api(`/sessions/${session.id}/open`, { method: 'POST' });
  const [seated, other] = [await somebody(), await somebody()];
  const booking = await seated.api('/bookings', { method: 'POST', body: { sessionId: session.id } });
  const plain = await seated.send(`/files/${file.id}/x`);
  const address = plain.headers.get('location') ?? '';
  await replayed('a seat is booked', seated, address, true);
  await replayed('another learner was sent it', other, address, false);
  await replayed('it was put on the internet', who.visitor, address, false);
  await seated.api(`/bookings/${booking.id}/cancel`, { method: 'POST' });
  await replayed('the seat is given up', seated, address, false);
}
{
  const file = await bring(who.admin, `${SECRET}/hidden.txt`, { visibility: 'public' });
  const { downloadUrl } = await who.visitor.api(`/files/${file.id}`);
  await bytesOf(who.visitor, downloadUrl);
  const { version } = await who.admin.api(`/assets/${file.id}`);
  await who.admin.api(`/assets/${file.id}`, {
    method: 'PATCH',
    body: { visibility: 'private' },
    headers: { 'if-match': `"${version}"` },
  });
  const began = Date.now();
  while ((await bytesOf(who.visitor, downloadUrl)).text.includes(SECRET) && Date.now() - began < 60_000)
    await new Promise((resolve) => setTimeout(resolve, 1000));
  const seconds = Math.round((Date.now() - began) / 1000);
  check('a public file that was made private is gone from the edge within 31 s', seconds <= 31, `${seconds} s`);
  await who.admin.api(`/files/${file.id}`, { method: 'DELETE' });
  await replayed('it was put into the trash', who.admin, downloadUrl, false);
}

console.log(failures === 0 ? '0 private bytes' : `${failures} FAILED`);
await instance.stop();
process.exitCode = failures === 0 ? 0 : 1;
