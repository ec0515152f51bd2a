// The local Auth service: Firebase's own emulator (firebase-tools), made as strict as the real one. It signs RS256, publishes its
// key, honours revocation, keeps its accounts, and hands the mails that it would send to whoever started it.
const http = require('node:http');
const fs = require('node:fs');
const path = require('node:path');
const { createApp, SingleProjectMode } = require('./local/auth/firebase-tools.cjs');
const { openJournal } = require('./local/auth/journal.cjs');
const { loadKeys, toJwks } = require('./local/auth/keys.cjs');
const { makeStrict } = require('./local/auth/tokens.cjs');

/** Where Google publishes the keys of ID tokens, with or without the host in front as the emulator's other addresses have it. */
const KEYS_PATH =
  /^(\/www\.googleapis\.com)?\/(robot\/v1\/metadata|service_accounts\/v1)\/jwk\/securetoken@system\.gserviceaccount\.com$/;
const KEYS_MAX_AGE_S = 3600;
const HOST = '127.0.0.1';

/**
 * @typedef {object} Mail
 * @property {string} to
 * @property {'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL' | 'EMAIL_SIGNIN'} kind
 * @property {string} link the page of the app that takes the action code
 *
 * @typedef {object} Options
 * @property {string} directory keys and accounts are kept here
 * @property {string} projectId
 * @property {string} appOrigin links in mails point to its `/login`
 * @property {number} [port] any free one by default
 * @property {boolean} [testHooks] answers `GET /__test?ttl=&pad=&delay=&down=&refreshes=`
 * @property {(mail: Mail) => void} [onMail]
 */

/** Once a process: it replaces functions of firebase-tools. @param {Options} options */
async function start({ directory, projectId, appOrigin, port = 0, testHooks = false, onMail }) {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  const keys = loadKeys(path.join(directory, 'keys.json'));
  // ttl: seconds that an ID token lives · pad: characters added to it · delay: milliseconds before a POST is handled
  // down: every connection is dropped · refreshes: refresh calls since it was last set
  const hooks = { ttl: 0, pad: 0, delay: 0, down: false, refreshes: 0 };
  makeStrict({ keys, projectId, hooks });

  const state = openJournal(path.join(directory, 'accounts.jsonl'), projectId);
  sendMailsTo(state, appOrigin, onMail);
  const emulator = await createApp(projectId, SingleProjectMode.ERROR, new Map([[projectId, state]]));
  const jwks = JSON.stringify(toJwks(keys));

  const server = http.createServer((request, response) => {
    const url = new URL(request.url, 'http://localhost');
    if (testHooks && url.pathname === '/__test') return answerHook(hooks, url, response);
    if (hooks.down) return request.socket.destroy();
    if (KEYS_PATH.test(url.pathname)) {
      response.writeHead(200, {
        'content-type': 'application/json',
        'cache-control': `public, max-age=${KEYS_MAX_AGE_S}`,
      });
      return response.end(jwks);
    }
    if (request.method === 'POST' && url.pathname.startsWith('/securetoken.googleapis.com/')) hooks.refreshes += 1;
    if (hooks.delay && request.method === 'POST') return setTimeout(() => emulator(request, response), hooks.delay);
    return emulator(request, response);
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, HOST, resolve));

  return {
    url: `http://${HOST}:${server.address().port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

/** Links point to the app, as a project's own action address does, and not to the emulator's bare page. */
function sendMailsTo(state, appOrigin, onMail) {
  const createOob = state.createOob;
  state.createOob = (email, newEmail, requestType, generateLink) => {
    const toAppLink = (oobCode) => {
      const stock = new URL(generateLink(oobCode));
      const link = new URL('/login', appOrigin);
      for (const name of ['mode', 'oobCode', 'lang', 'continueUrl']) {
        const value = stock.searchParams.get(name);
        if (value) link.searchParams.set(name, value);
      }
      return link.href;
    };
    const code = createOob(email, newEmail, requestType, toAppLink);
    onMail?.({
      to: requestType === 'VERIFY_AND_CHANGE_EMAIL' ? newEmail : email,
      kind: requestType,
      link: code.oobLink,
    });
    return code;
  };
}

function answerHook(hooks, url, response) {
  for (const [name, value] of url.searchParams) if (name in hooks) hooks[name] = JSON.parse(value);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(hooks));
}

module.exports = { start };
