// The live feed's connection against a real WebSocket server: how it comes back, what it asks meanwhile, when it leaves off.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveConnection, type LivePace } from '#client/live/connection';
import type { LiveState } from '#client/stores/live';
import type { Hint, LivePoll, Present } from '#domain/live';
import { type Peer, type SocketServer, startSocketServer } from '../../support/socket-server';

const QUICK: LivePace = { first: 10, most: 40, tries: 3, poll: 20, again: 60, ping: 60, patience: 200 };
const HINT: Hint = { entity: 'bookings', id: 'b1' };
const TOMASZ: Present = { id: 'u2', name: 'Tomasz Wolski', mode: 'viewing' };

let server: SocketServer;
let connection: LiveConnection;
let greet: (peer: Peer) => void;
let heard: { hints: readonly Hint[]; missed: boolean }[];
let states: LiveState[];
let people: readonly Present[];

function connect(pace = QUICK): void {
  connection = new LiveConnection({
    address: `${server.origin}/api/live?record=queries%2Fq1`,
    onHints: (hints, missed) => heard.push({ hints, missed }),
    onPeople: (now) => {
      people = now;
    },
    onState: (state) => states.push(state),
    pace,
  });
  connection.open();
}
const until = (is: () => void): Promise<void> => vi.waitFor(is, { timeout: 3000, interval: 5 });
const latest = (): Peer => server.peers.at(-1) as Peer;
const poll = (part: Partial<LivePoll>): void => {
  server.answer = (_url, response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ cursor: 'c9', missed: false, hints: [], people: [], ...part }));
};

beforeEach(async () => {
  greet = (peer) => peer.say({ type: 'ready', cursor: 'c1', missed: false });
  server = await startSocketServer((peer) => greet(peer));
  heard = [];
  states = [];
  people = [];
});
afterEach(async () => {
  connection.close();
  await server.stop();
});

it('connects with its record, and hears hints and who else is there', async () => {
  connect();
  await until(() => expect(states).toEqual(['connecting', 'socket']));
  expect(latest().url.searchParams.get('record')).toBe('queries/q1');
  latest().say({ type: 'hints', hints: [HINT], cursor: 'c2' });
  latest().say({ type: 'present', people: [TOMASZ] });
  await until(() => expect(people).toEqual([TOMASZ]));
  expect(heard).toEqual([{ hints: [HINT], missed: false }]);
});

it('comes back by itself after a cut, from where it stood', async () => {
  connect();
  await until(() => expect(states).toContain('socket'));
  latest().say({ type: 'hints', hints: [HINT], cursor: 'c7' });
  await until(() => expect(heard).toHaveLength(1));
  latest().cut();
  await until(() => expect(server.peers).toHaveLength(2));
  expect(latest().url.searchParams.get('since')).toBe('c7');
  await until(() => expect(states).toEqual(['connecting', 'socket', 'connecting', 'socket']));
});

it('says that everything may have changed where the server remembers no further', async () => {
  greet = (peer) => peer.say({ type: 'ready', cursor: 'c5', missed: true });
  connect();
  await until(() => expect(heard).toEqual([{ hints: [], missed: true }]));
});

it('tells how its person looks at the record, at once and after a break', async () => {
  connect();
  connection.setMode('editing');
  const telling = JSON.stringify({ type: 'mode', mode: 'editing' });
  await until(() => expect(latest().said).toContain(telling));
  latest().cut();
  await until(() => expect(server.peers[1]?.said).toContain(telling));
  connection.setMode('viewing');
  await until(() => expect(latest().said.at(-1)).toContain('viewing'));
});

it('asks now and then where no socket can be had, and takes to the socket again when there is one', async () => {
  server.isOpen = false;
  poll({ hints: [HINT], people: [TOMASZ] });
  connect();
  await until(() => expect(states).toEqual(['connecting', 'polling']));
  await until(() => expect(server.asked.length).toBeGreaterThan(2));
  expect(server.asked[0]?.searchParams.has('since')).toBe(false);
  expect(server.asked[1]?.searchParams.get('since')).toBe('c9');
  expect(people).toEqual([TOMASZ]);
  expect(heard[0]).toEqual({ hints: [HINT], missed: false });
  server.isOpen = true;
  await until(() => expect(states).toEqual(['connecting', 'polling', 'socket']));
  expect(latest().url.searchParams.get('since')).toBe('c9');
  const asked = server.asked.length;
  await new Promise((done) => setTimeout(done, 100));
  expect(server.asked).toHaveLength(asked);
});

it('waits longer each time before it tries again', async () => {
  server.isOpen = false;
  const pauses: number[] = [];
  const real = globalThis.setTimeout;
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
    pauses.push(ms ?? 0);
    return real(run, 0);
  }) as typeof setTimeout);
  connection = new LiveConnection({
    address: `${server.origin}/api/live`,
    onHints: () => undefined,
    onPeople: () => undefined,
    onState: (state) => states.push(state),
    // A try that takes no longer than this counts by its pause alone.
    pace: { ...QUICK, first: 1000, most: 5000, tries: 5, patience: 777_777 },
    random: () => 1,
  });
  connection.open();
  spy.mockImplementation(((run: () => void, ms?: number) => {
    pauses.push(ms ?? 0);
    return real(run, ms === 777_777 ? 5000 : 0);
  }) as typeof setTimeout);
  await vi.waitFor(() => expect(states).toContain('polling'), { timeout: 3000 }).finally(() => spy.mockRestore());
  const own = pauses.filter((ms) => ms >= 1000 && ms <= 5000);
  expect(own.slice(0, 4)).toEqual([2000, 4000, 5000, 5000]);
});

it('ends for good when the server says so', async () => {
  connect();
  await until(() => expect(states).toContain('socket'));
  latest().say({ type: 'ended' });
  await until(() => expect(states.at(-1)).toBe('ended'));
  connection.open();
  await new Promise((done) => setTimeout(done, 80));
  expect(server.peers).toHaveLength(1);
});

it('ends where asking is refused to it', async () => {
  server.isOpen = false;
  server.answer = (_url, response) => void response.writeHead(401).end();
  connect();
  await until(() => expect(states.at(-1)).toBe('ended'));
  expect(server.asked).toHaveLength(1);
});

it('keeps a quiet connection by signs of life, and gives up one that does not answer', async () => {
  connect({ ...QUICK, ping: 20, patience: 60 });
  await until(() => expect(latest().said).toContain('ping'));
  latest().say('pong');
  await until(() => expect(latest().said.filter((word) => word === 'ping').length).toBeGreaterThan(1));
  expect(server.peers).toHaveLength(1);
  // From here on nobody answers.
  await until(() => expect(server.peers.length).toBeGreaterThan(1));
});

it('leaves nothing behind when it is closed, and goes on where it stood', async () => {
  connect();
  await until(() => expect(states).toContain('socket'));
  latest().say({ type: 'hints', hints: [HINT], cursor: 'c3' });
  await until(() => expect(heard).toHaveLength(1));
  connection.close();
  await until(() => expect(latest().isClosed).toBe(true));
  await new Promise((done) => setTimeout(done, 80));
  expect(server.peers).toHaveLength(1);
  connection.open();
  await until(() => expect(server.peers).toHaveLength(2));
  expect(latest().url.searchParams.get('since')).toBe('c3');
});
