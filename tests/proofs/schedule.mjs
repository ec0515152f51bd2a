// A scheduled post, watched every second by the real clock through the edge cache: in nothing before its time, in all of it within 60 s, gone after its end.
import { setTimeout as sleep } from 'node:timers/promises';
import { openInstance } from './instance.mjs';

const AHEAD_S = Number(process.env.AHEAD_S ?? 70);
const LASTS_S = 75;
/** Must show 5 of issue 5. Seconds. */
const WITHIN_S = 60;

const instance = await openInstance({ flags: ['--fresh'] });
const { url, authUrl, apiKey, accounts } = instance;

let failures = 0;
const check = (what, holds, detail = '') => {
  if (!holds) failures++;
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}${detail && ` (${detail})`}`);
};
const tokenOf = async (role) => {
  const { email, password } = accounts.find((account) => account.role === role);
  const response = await fetch(
    `${authUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${apiKey}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  );
  return (await response.json()).idToken;
};
const [admin, learner] = [await tokenOf('admin'), await tokenOf('learner')];
const post = async (path, body) => {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
};

const title = `Scheduled ${Date.now().toString(36)}`;
const made = await post('/posts', { title, body: 'It is time.', excerpt: 'It is time.' });
const begins = Date.now() + AHEAD_S * 1000;
const ends = begins + LASTS_S * 1000;
await post(`/posts/${made.id}/schedule`, {
  publishAt: new Date(begins).toISOString(),
  unpublishAt: new Date(ends).toISOString(),
});

/** Each by everybody who might read it there. */
const PLACES = {
  '/': {},
  '/news': {},
  '/news/feed.xml': {},
  [`/news/${made.slug}`]: {},
  '/sitemap.xml': { word: made.slug },
  '/api/posts?limit=200': {},
  '/posts': { token: learner },
  '/api/posts?limit=200&sort=-publishAt': { token: learner },
};
const early = [];
const seen = {};
const gone = {};
while (Date.now() < ends + (WITHIN_S + 5) * 1000) {
  await Promise.all(
    Object.entries(PLACES).map(async ([path, { token, word = title }]) => {
      const asked = Date.now();
      const response = await fetch(url + path, {
        redirect: 'manual',
        headers: { ...(token && { authorization: `Bearer ${token}` }) },
      });
      const isThere = response.status === 200 && (await response.text()).includes(word);
      if (isThere && Date.now() < begins) early.push(path);
      if (isThere && asked >= begins) seen[path] ??= (asked - begins) / 1000;
      if (!isThere && asked >= ends) gone[path] ??= (asked - ends) / 1000;
      if (isThere && asked >= ends) delete gone[path];
    }),
  );
  if (Object.keys(gone).length === Object.keys(PLACES).length && Date.now() > ends + 35_000) break;
  await sleep(1000);
}
check(
  `watched for ${AHEAD_S} s before its time: in none of ${Object.keys(PLACES).length} places`,
  early.length === 0,
  early.join(' '),
);
for (const path of Object.keys(PLACES)) {
  check(
    `${path.replace(made.slug, '…')} has it within ${WITHIN_S} s`,
    seen[path] <= WITHIN_S,
    `${seen[path]?.toFixed(1)} s after`,
  );
  check(`and no more within ${WITHIN_S} s of its end`, gone[path] <= WITHIN_S, `${gone[path]?.toFixed(1)} s after`);
}
await instance.stop();
console.log(failures === 0 ? 'on time' : `${failures} FAILED`);
process.exitCode = failures === 0 ? 0 : 1;
