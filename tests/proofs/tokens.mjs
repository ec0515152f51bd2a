// Forged tokens at every entrance (none may be accepted), and cookies replayed after sign-out, disabling and a new password.
import crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const running = process.env.LECTERN_RUNNING ?? join(process.env.LECTERN_DATA ?? '.lectern', 'running.json');
const { url, authUrl, projectId, apiKey, accounts } = JSON.parse(readFileSync(running, 'utf8'));
const signing = JSON.parse(readFileSync(join(dirname(running), 'auth/keys.json'), 'utf8'));
const genuineKey = crypto.createPrivateKey({ key: signing.jwk, format: 'jwk' });
const otherKey = crypto.generateKeyPairSync('rsa', { modulusLength: 2048 });

let failures = 0;
const check = (what, holds, detail = '') => {
  if (!holds) failures++;
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}${detail && ` (${detail})`}`);
};
const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// The provider, as a browser or its console would ask it.
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
const signIn = ({ email, password }) =>
  ask('accounts:signInWithPassword', { email, password, returnSecureToken: true });
let made = 0;
async function somebody() {
  const account = { email: `proof-${Date.now()}-${made++}@post.example`, password: 'Long-enough-7' };
  await ask(`projects/${projectId}/accounts`, account, true);
  return account;
}

// The entrances of Lectern.
const request = (path, { cookies = {}, headers = {}, ...init } = {}) =>
  fetch(url + path, {
    redirect: 'manual',
    ...init,
    headers: {
      origin: url,
      cookie: Object.entries(cookies)
        .map((pair) => pair.join('='))
        .join('; '),
      ...headers,
    },
  });
const postTokens = ({ idToken, refreshToken }) =>
  request('/api/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken, refreshToken }),
  });
const cookiesOf = (response) =>
  Object.fromEntries(
    response.headers.getSetCookie().map((line) => {
      const pair = line.split(';')[0];
      return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    }),
  );
async function open(account) {
  const response = await postTokens(await signIn(account));
  if (response.status !== 204) throw new Error(`Signing in answered ${response.status}: ${await response.text()}`);
  return cookiesOf(response);
}

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part) => JSON.parse(Buffer.from(part, 'base64url'));
function signed(header, claims, key = otherKey.privateKey) {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${crypto.sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

function forge(token, victim) {
  const [head, body, signature] = token.split('.');
  const header = decode(head);
  const claims = decode(body);
  const now = Math.floor(Date.now() / 1000);
  const genuine = (changes) => signed(header, { ...claims, ...changes }, genuineKey);
  const publicPem = crypto.createPublicKey(genuineKey).export({ type: 'spki', format: 'pem' });
  const hmac = (secret) => {
    const text = `${encode({ ...header, alg: 'HS256' })}.${body}`;
    return `${text}.${crypto.createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  return {
    'alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'alg none with kid': `${encode({ ...header, alg: 'none' })}.${body}.`,
    'alg NONE with signature': `${encode({ ...header, alg: 'NONE' })}.${body}.${signature}`,
    'alg missing': `${encode({ kid: header.kid })}.${body}.${signature}`,
    'alg a list': `${encode({ ...header, alg: ['RS256'] })}.${body}.${signature}`,
    'alg RS512': signed({ ...header, alg: 'RS512' }, claims, genuineKey),
    'no signature': `${head}.${body}.`,
    'changed subject': `${head}.${encode({ ...claims, sub: victim, user_id: victim })}.${signature}`,
    'HS256 by the public key, PEM': hmac(publicPem),
    'HS256 by the public key, JWK': hmac(signing.jwk.n),
    'another key under our kid': signed(header, claims),
    'another key, unknown kid': signed({ ...header, kid: 'evil' }, claims),
    'kid missing': signed({ alg: 'RS256', typ: 'JWT' }, claims),
    'kid a list': signed({ ...header, kid: [header.kid] }, claims),
    'kid a path': signed({ ...header, kid: '../../../dev/null' }, claims),
    'key in the header': signed({ ...header, jwk: otherKey.publicKey.export({ format: 'jwk' }) }, claims),
    'address of a key in the header': signed({ ...header, jku: 'https://evil.example/keys' }, claims),
    'unknown critical header': signed({ ...header, crit: ['exp'] }, claims, genuineKey),
    'another aud': genuine({ aud: 'other' }),
    'aud a list': genuine({ aud: [projectId] }),
    'aud of custom tokens': genuine({
      aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
    }),
    'another iss': genuine({ iss: 'https://securetoken.google.com/other' }),
    'iss of session cookies': genuine({ iss: `https://session.firebase.google.com/${projectId}` }),
    'another project, both': genuine({ aud: 'other', iss: 'https://securetoken.google.com/other' }),
    expired: genuine({ iat: now - 7200, auth_time: now - 7200, exp: now - 3600 }),
    'exp missing': genuine({ exp: undefined }),
    'exp a text': genuine({ exp: String(now + 3600) }),
    'future iat': genuine({ iat: now + 600, exp: now + 4200 }),
    'iat missing': genuine({ iat: undefined }),
    'future auth_time': genuine({ auth_time: now + 600 }),
    'auth_time missing': genuine({ auth_time: undefined }),
    'empty sub': genuine({ sub: '' }),
    'sub missing': genuine({ sub: undefined }),
    'sub of 129 characters': genuine({ sub: 'x'.repeat(129) }),
    'sub a number': genuine({ sub: 7 }),
    'cut short': token.slice(0, -3),
    'four parts': `${token}.x`,
    'empty parts': '..',
    'no token': 'x',
  };
}

const victim = decode((await signIn(accounts[0])).idToken.split('.')[1]).sub;
const account = await somebody();
const tokens = await signIn(account);
const cookies = await open(account);
const session = cookies['__Host-session'];
const forged = forge(tokens.idToken, victim);

/** The status at each entrance; a page answers 200 to nobody but a signed-in person. */
const entrances = {
  'cookie, page': (token) => request('/dashboard', { cookies: { '__Host-id': token, '__Host-session': session } }),
  'cookie, API': (token) => request('/api/users', { cookies: { '__Host-id': token, '__Host-session': session } }),
  'Bearer, page': (token) => request('/dashboard', { headers: { authorization: `Bearer ${token}` } }),
  'Bearer, API': (token) => request('/api/users', { headers: { authorization: `Bearer ${token}` } }),
  'sign-in': (token) => postTokens({ idToken: token, refreshToken: tokens.refreshToken }),
};
const isAccepted = async (response) =>
  response.status < 300 || (response.status < 400 && !response.headers.get('location')?.startsWith('/login'));

const genuineClaims = decode(tokens.idToken.split('.')[1]);
const control = signed(decode(tokens.idToken.split('.')[0]), genuineClaims, genuineKey);
for (const [name, enter] of Object.entries(entrances))
  check(`control: a token rightly signed is accepted (${name})`, await isAccepted(await enter(control)));

let accepted = 0;
let failing = 0;
for (const [name, enter] of Object.entries(entrances)) {
  for (const [kind, token] of Object.entries(forged)) {
    const response = await enter(token);
    if (await isAccepted(response)) {
      accepted++;
      console.log(`ACCEPTED ${kind} at ${name}: ${response.status}`);
    }
    if (response.status >= 500) {
      failing++;
      console.log(`FAILED ${kind} at ${name}: ${response.status}`);
    }
  }
}
const [kinds, ways] = [Object.keys(forged).length, Object.keys(entrances).length];
check(
  `${kinds} forged tokens × ${ways} entrances: ${accepted} accepted, ${failing} answers of 5xx`,
  !accepted && !failing,
);

/** Cookies as they were, sent again by somebody else. */
async function replayed(what, stolen) {
  const api = await request('/api/users', { cookies: stolen });
  const page = await request('/faq', { cookies: stolen });
  const alone = await request('/api/users', { cookies: { ...stolen, '__Host-id': '' } });
  const detail = `${api.status}, ${page.status} ${page.headers.get('location')}, by the refresh token alone ${alone.status}`;
  check(
    `cookies replayed after ${what} are refused at the next request`,
    api.status === 401 && page.headers.get('location')?.startsWith('/login') && alone.status === 401,
    detail,
  );
}

{
  const person = await somebody();
  const posted = await signIn(person);
  const own = cookiesOf(await postTokens(posted));
  await request('/api/sign-in', { method: 'DELETE', cookies: own });
  await replayed('sign-out', own);
  check('the tokens of an ended sign-in open no other', (await postTokens(posted)).status === 401);
}
{
  const person = await somebody();
  const own = await open(person);
  const { idToken } = await signIn(person);
  const [{ id }] = (await (await request('/api/users', { cookies: own })).json()).items;
  const disabled = await request(`/api/users/${id}/disable`, { method: 'POST', cookies: await open(accounts[0]) });
  check('an admin disables the person', disabled.status === 200, String(disabled.status));
  await replayed('disabling', own);
  const bearer = await request('/api/users', { headers: { authorization: `Bearer ${idToken}` } });
  check('so is their Bearer token', bearer.status === 401, String(bearer.status));
  check('and a new sign-in', (await postTokens(await signIn(person))).status === 403);
}
{
  const person = await somebody();
  const own = await open(person);
  const { idToken } = await signIn(person);
  await ask('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: person.email });
  const { oobCodes } = await (await fetch(`${authUrl}/emulator/v1/projects/${projectId}/oobCodes`)).json();
  const { oobCode } = oobCodes.findLast(({ email }) => email === person.email);
  const reset = await request('/api/sign-in/reset', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oobCode, newPassword: 'Another-long-8' }),
  });
  check('the person sets a new password', reset.status === 204, String(reset.status));
  await replayed('a new password', own);
  const bearer = await request('/api/users', { headers: { authorization: `Bearer ${idToken}` } });
  check('so is their Bearer token', bearer.status === 401, String(bearer.status));
  check(
    'the new password opens a session',
    Boolean((await open({ ...person, password: 'Another-long-8' }))['__Host-id']),
  );
}
{
  const person = await somebody();
  const own = await open(person);
  const uid = (await signIn(person)).localId;
  await sleep(1100);
  await ask(
    `projects/${projectId}/accounts:update`,
    { localId: uid, validSince: String(Math.floor(Date.now() / 1000)) },
    true,
  );
  const { '__Host-id': _, ...withoutIdToken } = own;
  const response = await request('/api/users', { cookies: withoutIdToken });
  check('what the provider revokes is refused at the next refresh', response.status === 401, String(response.status));
}

console.log(failures === 0 ? '0 accepted, all refused' : `${failures} FAILED`);
process.exitCode = failures === 0 ? 0 : 1;
