// A WebSocket server of node's own parts, as small as RFC 6455 allows: text frames below 64 KB, for tests of what connects to one.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 1;
const CLOSE = 8;

export interface Peer {
  url: URL;
  /** What it has said so far. */
  said: string[];
  isClosed: boolean;
  say(message: unknown): void;
  /** Gone without a word. */
  cut(): void;
}

export interface SocketServer {
  origin: string;
  /** Everyone who ever connected, in that order. */
  peers: Peer[];
  /** Addresses that were asked without an upgrade. */
  asked: URL[];
  /** Whether an upgrade is granted. */
  isOpen: boolean;
  /** What an address answers without one. */
  answer: (url: URL, response: ServerResponse) => void;
  stop(): Promise<void>;
}

function frame(text: string): Buffer {
  const body = Buffer.from(text);
  const head =
    body.length < 126
      ? Buffer.from([0x80 | TEXT, body.length])
      : Buffer.from([0x80 | TEXT, 126, body.length >> 8, body.length & 255]);
  return Buffer.concat([head, body]);
}

/** The frames of a chunk; a client's are always masked. */
function* framesOf(chunk: Buffer): Generator<{ kind: number; text: string }> {
  for (let at = 0; at + 2 <= chunk.length; ) {
    const kind = (chunk[at] ?? 0) & 15;
    let length = (chunk[at + 1] ?? 0) & 127;
    at += 2;
    if (length === 126) {
      length = chunk.readUInt16BE(at);
      at += 2;
    }
    const mask = chunk.subarray(at, at + 4);
    at += 4;
    const body = chunk.subarray(at, at + length).map((byte, index) => byte ^ (mask[index % 4] ?? 0));
    at += length;
    yield { kind, text: Buffer.from(body).toString() };
  }
}

function greet(request: IncomingMessage, stream: Duplex, url: URL): Peer {
  const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${MAGIC}`).digest('base64');
  stream.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  const peer: Peer = {
    url,
    said: [],
    isClosed: false,
    say: (message) => void stream.write(frame(typeof message === 'string' ? message : JSON.stringify(message))),
    cut: () => void stream.destroy(),
  };
  stream.on('data', (chunk: Buffer) => {
    for (const { kind, text } of framesOf(chunk)) {
      if (kind === TEXT) peer.said.push(text);
      if (kind === CLOSE) stream.end(Buffer.from([0x80 | CLOSE, 0]));
    }
  });
  stream.on('close', () => {
    peer.isClosed = true;
  });
  stream.on('error', () => undefined);
  return peer;
}

export async function startSocketServer(onPeer: (peer: Peer) => void): Promise<SocketServer> {
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', server.origin);
    server.asked.push(url);
    server.answer(url, response);
  });
  const server: SocketServer = {
    origin: '',
    peers: [],
    asked: [],
    isOpen: true,
    answer: (_url, response) => void response.writeHead(404).end(),
    stop: () =>
      new Promise((done) => {
        for (const peer of server.peers) peer.cut();
        http.closeAllConnections();
        http.close(() => done());
      }),
  };
  http.on('upgrade', (request, stream) => {
    const url = new URL(request.url ?? '/', server.origin);
    if (!server.isOpen) return void stream.end('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n');
    const peer = greet(request, stream, url);
    server.peers.push(peer);
    onPeer(peer);
  });
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready));
  server.origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return server;
}
