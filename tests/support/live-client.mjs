// The client end of a WebSocket in few lines, for proofs with a thousand of them: it takes texts, and offers no compression, whose tables
// would be most of what is measured (RFC 6455).

import { randomBytes } from 'node:crypto';
import http from 'node:http';

const TEXT = 1;
const CLOSE = 8;
const MASKED = 0x80;

/**
 * @param {string} url http or https
 * @param {Record<string, string>} headers
 * @param {(text: string) => void} onText
 * @returns {Promise<{ close: () => void }>} open
 */
export function openSocket(url, headers, onText) {
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      headers: {
        ...headers,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    });
    request.on('error', reject);
    request.on('response', ({ statusCode }) => reject(new Error(`No WebSocket: ${statusCode}`)));
    request.on('upgrade', (_, socket, head) => {
      let left = Buffer.alloc(0);
      const take = (bytes) => {
        left = Buffer.concat([left, bytes]);
        for (let frame = frameIn(left); frame; frame = frameIn(left)) {
          left = left.subarray(frame.length);
          if (frame.kind === TEXT) onText(frame.text);
          else if (frame.kind === CLOSE) socket.end();
        }
      };
      socket.on('data', take);
      socket.on('error', () => socket.destroy());
      if (head.length > 0) take(head);
      // An empty close, with a mask of zeros.
      resolve({ close: () => socket.end(Buffer.from([MASKED | CLOSE, MASKED, 0, 0, 0, 0])) });
    });
    request.end();
  });
}

/** The first frame of the bytes, where it is whole. A server's are not masked, and ours are never in parts. */
function frameIn(bytes) {
  if (bytes.length < 2) return null;
  const short = bytes[1] & 0x7f;
  const head = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < head) return null;
  const size = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  if (bytes.length < head + size) return null;
  return { kind: bytes[0] & 0x0f, text: bytes.toString('utf8', head, head + size), length: head + size };
}
