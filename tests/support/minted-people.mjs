// People by the thousand: accounts made in the local Auth service, and ID tokens signed with the key that it keeps, so that
// nobody has to sign in one after another.
import crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Requests to the Auth service at a time. */
const AT_ONCE = 20;
const LIFE_S = 3600;

/**
 * @param {{ authUrl: string, projectId: string, data: string }} instance `data` is its LECTERN_DATA
 * @param {{ uid: string, email: string, displayName: string, isVerified?: boolean }[]} people
 * @returns {Promise<{ uid: string, email: string, displayName: string, token: string }[]>}
 */
export async function mintPeople({ authUrl, projectId, data }, people) {
  const { kid, jwk } = JSON.parse(readFileSync(join(data, 'auth/keys.json'), 'utf8'));
  const key = crypto.createPrivateKey({ key: jwk, format: 'jwk' });
  await inTurns(people, AT_ONCE, (person) => makeAccount({ authUrl, projectId }, person));
  return people.map((person) => ({ ...person, token: sign({ kid, key, projectId }, person) }));
}

async function makeAccount({ authUrl, projectId }, { uid, email, displayName, isVerified = false }) {
  const response = await fetch(`${authUrl}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ localId: uid, email, displayName, emailVerified: isVerified, password: 'Harbour-Row-26' }),
  });
  if (!response.ok) throw new Error(`The account of ${email} could not be made: ${await response.text()}`);
}

function sign({ kid, key, projectId }, { uid, email, displayName, isVerified = false }) {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: uid,
    user_id: uid,
    name: displayName,
    email,
    email_verified: isVerified,
    auth_time: now,
    iat: now,
    exp: now + LIFE_S,
    firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
  };
  const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${encode({ alg: 'RS256', kid, typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${crypto.sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

/** Does something with each, so many at a time. */
export async function inTurns(items, atOnce, work) {
  const waiting = [...items];
  const take = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
}
