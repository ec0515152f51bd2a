// An HTTP client for a rush: as many requests at once as are asked for, over a bounded number of kept connections.
import http from 'node:http';

/** How long one request may take, waiting for a connection included. Milliseconds. */
const TIMEOUT = 120_000;
/** workerd closes a connection that was idle for 5 s: one is not used again that long after. Milliseconds. */
const IDLE = 3000;

/**
 * @param {{ url: string, sockets?: number }} options
 * @returns `ask(method, path, { token, body, headers })` → `{ status, body, etag, ms }`; status 0 where no answer came
 */
export function createClient({ url, sockets = 400 }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: sockets, timeout: IDLE });
  const ask = (method, path, { token, body, headers = {} } = {}) =>
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
      request.on('timeout', () => request.destroy(new Error(`No answer within ${TIMEOUT} ms.`)));
      request.on('error', (error) => done(0, { message: error.message }));
      request.end(text);
    });
  return { ask, close: () => agent.destroy() };
}

function parsed(text) {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return { message: text.slice(0, 500) };
  }
}
