// Stands between the Worker and the store and writes down when each call began and ended.
import http from 'node:http';

const HOST = '127.0.0.1';
/** Every answer takes this much longer, so that calls made together overlap and calls made one after another do not. Milliseconds. */
const SLOWER = 25;

/**
 * @param {string} target the store's origin
 * @returns {Promise<{ origin: string, take: () => { path: string, began: number, ended: number }[], close: () => Promise<void> }>}
 *   `take`: the calls since it was last asked, times in milliseconds of `performance.now()`
 */
export async function recordCalls(target) {
  let calls = [];
  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer((request, response) => {
    const call = { path: request.url, began: performance.now(), ended: Number.POSITIVE_INFINITY };
    calls.push(call);
    const { host: _, ...headers } = request.headers;
    const onward = http.request(new URL(request.url, target), { method: request.method, headers, agent }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () =>
        setTimeout(() => {
          call.ended = performance.now();
          response.writeHead(answer.statusCode, answer.headers).end(Buffer.concat(parts));
        }, SLOWER),
      );
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(0, HOST, resolve));
  return {
    origin: `http://${HOST}:${server.address().port}`,
    take: () => {
      const taken = calls;
      calls = [];
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}

/** How many of the calls had to wait for one another: the longest row of calls of which each began after the one before had ended. */
export function wavesOf(calls) {
  let waves = 0;
  let free = Number.NEGATIVE_INFINITY;
  for (const { began, ended } of [...calls].sort((one, other) => one.ended - other.ended)) {
    if (began < free) continue;
    waves += 1;
    free = ended;
  }
  return waves;
}
