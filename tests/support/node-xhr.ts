// XMLHttpRequest for code of the browser that runs in node: over real sockets, with the progress of what leaves them.
import { type ClientRequest, request } from 'node:http';

/** Bytes written at a time, so that progress has steps. */
const CHUNK = 64 * 1024;

export class NodeXhr {
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  readonly #headers: Record<string, string> = {};
  #answered: Record<string, string | string[] | undefined> = {};
  #method = 'GET';
  #url = '';
  #request: ClientRequest | undefined;
  #isAborted = false;

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  getResponseHeader(name: string): string | null {
    const value = this.#answered[name];
    return typeof value === 'string' ? value : null;
  }

  abort(): void {
    this.#isAborted = true;
    this.#request?.destroy();
    this.onabort?.();
  }

  send(body: Blob | FormData): void {
    void this.#send(body);
  }

  async #send(body: Blob | FormData): Promise<void> {
    // A form finds its boundary on the way into a Response.
    const whole = new Response(body);
    const type = whole.headers.get('content-type');
    const bytes = new Uint8Array(await whole.arrayBuffer());
    if (this.#isAborted) return;
    const sent = request(this.#url, {
      method: this.#method,
      headers: { ...(type && { 'content-type': type }), ...this.#headers, 'content-length': bytes.byteLength },
    });
    this.#request = sent;
    sent.on('error', () => {
      if (!this.#isAborted) this.onerror?.();
    });
    sent.on('response', (answer) => {
      answer.on('error', () => this.onerror?.());
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => {
        this.responseText += text;
      });
      answer.on('end', () => {
        this.status = answer.statusCode ?? 0;
        this.#answered = answer.headers;
        this.onload?.();
      });
    });
    for (let at = 0; at < bytes.byteLength && !sent.destroyed; at += CHUNK) {
      const chunk = bytes.subarray(at, at + CHUNK);
      await new Promise<void>((resolve) => sent.write(chunk, () => resolve()));
      this.upload.onprogress?.({ loaded: at + chunk.byteLength });
    }
    sent.end();
  }
}
