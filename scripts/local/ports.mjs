// Which ports are free on this machine.
import { createServer } from 'node:net';

/** Both addresses that `localhost` may mean to a browser. */
const LOOPBACKS = ['127.0.0.1', '::1'];

const listen = (port, host) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve({ error }));
    server.listen(port, host, () => {
      const taken = server.address().port;
      server.close(() => resolve({ port: taken }));
    });
  });

/** @throws with a sentence for people when somebody else listens there */
export async function requireFreePort(port) {
  for (const host of LOOPBACKS) {
    const { error } = await listen(port, host);
    if (error?.code === 'EADDRINUSE') throw new Error(`Port ${port} is in use. Set PORT to another one.`);
    if (error?.code === 'EACCES')
      throw new Error(`Port ${port} needs more rights than this user has. Set PORT to another one.`);
  }
}

export async function findFreePort() {
  const { port, error } = await listen(0, LOOPBACKS[0]);
  if (error) throw error;
  return port;
}
