// Our own double of Firebase Realtime Database: its REST calls and event streams as far as the live feed uses them, written from
// firebase.google.com/docs/reference/rest/database and never yet run against Google's. Everything is in memory. Rules deny everybody but
// whoever comes as the owner, as ours do (firebase/database.rules.json).
import { createServer } from 'node:http';
import { pushKey } from './push-key.mjs';
import { checkKey, isWithin, pruned, queried, Refused, valueAt, withValue } from './tree.mjs';

const KEEP_ALIVE_MS = 30_000;
const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' };
const QUERY_WORDS = ['startAt', 'endAt', 'limitToFirst', 'limitToLast'];

export class RealtimeDouble {
  #root = null;
  #streams = new Set();
  #revoked = new Set();
  #isDown = false;
  /** Signs of life so far, by token. */
  #signs = new Map();

  /** @param {{ keepAlive?: number }} options milliseconds between two signs of life on a stream */
  constructor({ keepAlive = KEEP_ALIVE_MS } = {}) {
    this.keepAlive = keepAlive;
  }

  get value() {
    return this.#root;
  }

  /** Every token that is in use is good no longer, and streams are told so. */
  revoke(holder) {
    for (const { token } of this.#streamsOf(holder)) this.#revoked.add(token);
    this.#endAll(holder, 'auth_revoked', 'credential is no longer valid');
  }

  /** As where rules change under a listener. */
  cancel(holder) {
    this.#endAll(holder, 'cancel', null);
  }

  /** Lines break without a word. */
  cut(holder) {
    for (const { response } of this.#streamsOf(holder)) response.destroy();
  }

  /** @param {string} holder how their tokens begin; all of them where it is left out */
  #streamsOf(holder = '') {
    return [...this.#streams].filter(({ token }) => token.startsWith(holder));
  }

  /** Every call is refused as by a server that is overloaded. */
  set isDown(isDown) {
    this.#isDown = isDown;
  }

  #endAll(holder, event, data) {
    for (const stream of this.#streamsOf(holder)) {
      stream.say(event, data);
      stream.response.end();
    }
  }

  /** @param {number} port 0 for any that is free */
  async listen(port = 0) {
    const server = createServer((request, response) => this.#handle(request, response));
    await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
    const close = async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    };
    return { origin: `http://127.0.0.1:${server.address().port}`, close };
  }

  async #handle(request, response) {
    const answer = (status, body, isSilent = false) => {
      response.writeHead(isSilent ? 204 : status, JSON_HEADERS);
      response.end(isSilent ? undefined : JSON.stringify(body));
    };
    try {
      const url = new URL(request.url, 'http://double');
      if (url.pathname.startsWith('/.double/'))
        return answer(200, this.#command(url.pathname.slice(9), url.searchParams.get('of') ?? ''));
      if (this.#isDown) throw new Refused(503, 'The server is overloaded.');
      const call = this.#read(request, url);
      if (request.method === 'GET') {
        if (request.headers.accept?.includes('text/event-stream')) return this.#open(call, response);
        return answer(200, queried(valueAt(this.#root, call.path), call.query));
      }
      answer(
        200,
        this.#write(request.method, call.path, await bodyOf(request)),
        url.searchParams.get('print') === 'silent',
      );
    } catch (error) {
      answer(error instanceof Refused ? error.status : 500, { error: error.message });
    }
  }

  /** For tests that run elsewhere. */
  #command(name, holder) {
    if (name === 'up' || name === 'down') this.isDown = name === 'down';
    else if (['revoke', 'cancel', 'cut'].includes(name)) this[name](holder);
    else if (name !== 'value') throw new Refused(404, 'No such command.');
    const signs = [...this.#signs].reduce((sum, [token, times]) => sum + (token.startsWith(holder) ? times : 0), 0);
    return { value: this.#root, streams: this.#streamsOf(holder).length, signs };
  }

  #read(request, url) {
    if (!url.pathname.endsWith('.json'))
      throw new Refused(404, 'append .json to your request URI to use the REST API.');
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (!token.startsWith('owner') || this.#revoked.has(token)) throw new Refused(401, 'Permission denied');
    const path = url.pathname.slice(1, -5).split('/').filter(Boolean).map(decodeURIComponent);
    path.forEach(checkKey);
    return { path, token, query: queryOf(url.searchParams) };
  }

  #open({ path, query, token }, response) {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
    const say = (event, data) => response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    const stream = { path, query, token, response, say };
    const timer = setInterval(() => {
      say('keep-alive', null);
      this.#signs.set(token, (this.#signs.get(token) ?? 0) + 1);
    }, this.keepAlive);
    this.#streams.add(stream);
    response.on('close', () => {
      clearInterval(timer);
      this.#streams.delete(stream);
    });
    say('put', { path: '/', data: queried(valueAt(this.#root, path), query) });
  }

  #write(method, path, body) {
    if (method === 'POST') {
      const name = pushKey();
      this.#put([...path, name], pruned(body));
      return { name };
    }
    if (method === 'PATCH') {
      if (body === null || typeof body !== 'object') throw new Refused(400, 'Invalid data; must be an object');
      const places = Object.entries(body).map(([key, value]) => [[...path, ...key.split('/')], pruned(value)]);
      for (const [place] of places) place.forEach(checkKey);
      for (const [place, value] of places) this.#put(place, value);
      return body;
    }
    if (method !== 'PUT' && method !== 'DELETE') throw new Refused(405, 'Method not allowed');
    this.#put(path, method === 'PUT' ? pruned(body) : null);
    return method === 'PUT' ? body : null;
  }

  #put(path, value) {
    this.#root = withValue(this.#root, path, value);
    for (const stream of this.#streams) this.#tell(stream, path, value);
  }

  /** Whoever listens above is told of the part, whoever listens below of all that they have now. */
  #tell({ path, query, say }, written, value) {
    const shared = Math.min(path.length, written.length);
    if (path.slice(0, shared).some((key, at) => key !== written[at])) return;
    const [child] = written.slice(path.length);
    const isPart = child !== undefined && !(query?.limitToFirst || query?.limitToLast);
    if (!isPart) say('put', { path: '/', data: queried(valueAt(this.#root, path), query) });
    else if (!query || isWithin(child, query))
      say('put', { path: `/${written.slice(path.length).join('/')}`, data: value });
  }
}

function queryOf(words) {
  const given = QUERY_WORDS.filter((word) => words.has(word));
  if (!words.has('orderBy')) {
    if (given.length > 0) throw new Refused(400, 'orderBy must be defined when other query parameters are defined');
    return null;
  }
  if (words.get('orderBy') !== '"$key"') throw new Refused(400, 'This double orders by key alone.');
  return Object.fromEntries(given.map((word) => [word, JSON.parse(words.get(word))]));
}

async function bodyOf(request) {
  let text = '';
  for await (const chunk of request) text += chunk;
  if (request.method === 'DELETE') return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(400, "Invalid data; couldn't parse JSON object, array, or value.");
  }
}
