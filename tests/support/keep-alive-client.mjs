// An HTTP client for a rush: as many requests at once as are asked for, over a bounded number of kept connections.
import http from 'node:http';

/** How long one request may take, waiting for a connection included. Milliseconds. */
const TIMEOUT = 120_000;

/**
 * @param {{ url: string, sockets?: number, keepAlive?: boolean }} options
 * @returns `ask(method, path, { token, body, headers })` → `{ status, body, etag, ms }`; status 0 where no answer came.
 *   `resent()` counts requests that were sent again; `forget()` drops the connections, as workerd closes idle ones after 5 s
 */
export function createClient({ url, sockets = 400, keepAlive = true }) {
  const newAgent = () => new http.Agent({ keepAlive, maxSockets: sockets });
  let agent = newAgent();
  const used = new WeakSet();
  let resent = 0;
  const ask = (method, path, { token, body, headers = {}, isAgain = false } = {}) =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      const text = body === undefined ? undefined : JSON.stringify(body);
      const done = (status, answer, etag) => resolve({ status, body: answer, etag, ms: performance.now() - startedAt });
      const request = http.request(
        new URL(path, url),
        {
          method,
          agent,
          timeout: TIMEOUT,
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(text !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
            ...headers,
          },
        },
        (response) => {
          const parts = [];
          response.on('data', (part) => parts.push(part));
          response.on('error', (error) => done(0, { message: error.message }));
          response.on('end', () =>
            done(response.statusCode, parsed(Buffer.concat(parts).toString()), response.headers.etag),
          );
        },
      );
      // Not `reusedSocket`: Node says nothing of a connection that is handed to a request that waited for one.
      let isKept = false;
      request.on('socket', (socket) => {
        isKept = used.has(socket);
        used.add(socket);
      });
      request.on('timeout', () => request.destroy(new Error(`No answer within ${TIMEOUT} ms.`)));
      request.on('error', (error) => {
        // A kept connection that the server had given up meanwhile. Were the request done all the same, doing it again shows.
        if (error.code !== 'ECONNRESET' || !isKept || isAgain) return done(0, { message: error.message });
        resent += 1;
        resolve(ask(method, path, { token, body, headers, isAgain: true }));
      });
      request.end(text);
    });
  const forget = () => {
    agent.destroy();
    agent = newAgent();
  };
  return { ask, forget, resent: () => resent };
}

function parsed(text) {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return { message: text.slice(0, 500) };
  }
}
