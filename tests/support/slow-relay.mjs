// A slow line between a browser and the server: every byte of every connection goes through it, the service worker's as well,
// which the browser's own throttling leaves out.
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @param {number} port the server's
 * @returns `url`; `line`, how slow it is from now on (`latency` of each direction in milliseconds, `bytesPerSecond`), null for as fast as it
 *   goes; `asked(text)`, how many pieces that were sent to the server begin with it; and `close()`
 */
export async function openSlowRelay(port) {
  const sockets = new Set();
  const heads = [];
  /** All connections share the line. */
  let freeAt = 0;
  const carry = async (chunk, isDown) => {
    if (!relay.line) return;
    const { latency, bytesPerSecond } = relay.line;
    const now = performance.now();
    if (isDown) freeAt = Math.max(freeAt, now) + (chunk.length / bytesPerSecond) * 1000;
    await sleep(latency + (isDown ? freeAt - now : 0));
  };
  const pipe = (from, to, isDown) => {
    let last = Promise.resolve();
    from.on('data', (chunk) => {
      if (!isDown) heads.push(chunk.subarray(0, 80).toString('latin1'));
      const arrived = carry(chunk, isDown);
      last = last.then(() => arrived).then(() => void (to.writable && to.write(chunk)));
    });
    from.on('end', () => void last.then(() => to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => void last.then(() => to.destroy()));
  };
  const server = createServer((client) => {
    const upstream = connect(port, 'localhost');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    pipe(client, upstream, false);
    pipe(upstream, client, true);
  });
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  const relay = {
    line: null,
    url: `http://localhost:${server.address().port}`,
    asked: (text) => heads.filter((head) => head.startsWith(text)).length,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return relay;
}
