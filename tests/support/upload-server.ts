// A server that takes uploads as `/api/files` does, over real sockets, and breaks connections when it is told to.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Parts {
  name: string;
  size: number;
  parts: Map<number, Buffer>;
  isReady: boolean;
}

export class UploadServer {
  /** Of a part: small, so that tests are quick. Bytes. */
  readonly partBytes: number;
  readonly begun = new Map<string, Parts>();
  /** What arrived in one piece, by name. */
  readonly whole = new Map<string, Buffer>();
  /** `PUT /api/files/uploads/u1/2`, in the order in which they came. */
  readonly calls: string[] = [];
  /** How many requests are being answered; the most at once. */
  mostAtOnce = 0;
  /** Called for each request; true breaks its connection after some of its body. */
  breaks: (call: string) => boolean = () => false;
  /** Answers instead of the API, where it is not undefined. */
  refuses: (call: string) => { status: number; body: unknown } | undefined = () => undefined;
  readonly #server: Server;
  readonly #keys = new Set<string>();
  #now = 0;

  private constructor(partBytes: number) {
    this.partBytes = partBytes;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(partBytes: number): Promise<UploadServer> {
    const server = new UploadServer(partBytes);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** What an upload in parts came to. */
  bytesOf(id: string): Buffer {
    const { parts } = this.begun.get(id) as Parts;
    return Buffer.concat([...parts].sort(([one], [other]) => one - other).map(([, bytes]) => bytes));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method} ${request.url}`;
    this.calls.push(call);
    this.#now += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#now);
    response.on('close', () => {
      this.#now -= 1;
    });
    if (this.breaks(call)) {
      request.once('data', () => request.socket.destroy());
      if (request.method === 'GET') request.socket.destroy();
      return;
    }
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const body = Buffer.concat(chunks);
    const refused = this.refuses(call);
    const { status, answer } = refused
      ? { status: refused.status, answer: refused.body }
      : await this.#take(request, call, body);
    // Long enough that others come meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 5));
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(answer === undefined ? '' : JSON.stringify(answer));
  }

  async #take(request: IncomingMessage, call: string, body: Buffer): Promise<{ status: number; answer?: unknown }> {
    if (call === 'POST /api/files') {
      const form = await new Response(new Uint8Array(body), {
        headers: { 'content-type': String(request.headers['content-type']) },
      }).formData();
      const name = String(form.get('name'));
      const key = String(request.headers['idempotency-key']);
      if (!this.#keys.has(key)) this.whole.set(name, Buffer.from(await (form.get('file') as File).arrayBuffer()));
      this.#keys.add(key);
      return { status: 201, answer: { id: name, name, status: 'ready', kind: 'document' } };
    }
    if (call === 'POST /api/files/uploads') {
      const { name, size } = JSON.parse(String(body)) as { name: string; size: number };
      const id = `u${this.begun.size + 1}`;
      this.begun.set(id, { name, size, parts: new Map(), isReady: false });
      return { status: 201, answer: this.#told(id) };
    }
    const [, id = '', what] = /^\w+ \/api\/files\/uploads\/(\w+)(?:\/(\w+))?$/.exec(call) ?? [];
    const upload = this.begun.get(id);
    if (!upload || (upload.isReady && what !== 'finish'))
      return { status: 404, answer: { message: 'This upload was not found.', data: { code: 'not_found' } } };
    if (request.method === 'GET') return { status: 200, answer: this.#told(id) };
    if (request.method === 'DELETE') {
      this.begun.delete(id);
      return { status: 204 };
    }
    if (what === 'finish') {
      upload.isReady = true;
      return { status: 200, answer: { id, name: upload.name, status: 'ready', kind: 'document' } };
    }
    upload.parts.set(Number(what), body);
    return { status: 200, answer: { received: [...upload.parts.keys()] } };
  }

  #told(id: string) {
    const upload = this.begun.get(id) as Parts;
    const asset = { id, name: upload.name, status: 'uploading', kind: 'document' };
    return { asset, partBytes: this.partBytes, received: [...upload.parts.keys()] };
  }
}
