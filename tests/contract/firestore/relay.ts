// Stands between the adapter and the emulator: counts calls, and disturbs them as a network does.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The answer is lost, or only one that says yes; the call never arrives; or Google says something else. */
export type Disturbance = 'answer-lost' | 'yes-lost' | 'call-lost' | { status: number; reason: string };

export interface Passed {
  /** `commit`, `batchGet` … */
  method: string;
  begun: number;
  ended: number;
}

export class Relay {
  readonly calls: Passed[] = [];
  /** Asked of every call; undefined lets it pass. It may act first. */
  disturb: (method: string) => Disturbance | undefined | Promise<Disturbance | undefined> = () => undefined;
  readonly #server: Server;

  private constructor(to: string) {
    this.#server = createServer(async (request, response) => {
      const method = request.url?.split(':').at(-1) ?? '';
      const call: Passed = { method, begun: performance.now(), ended: Number.POSITIVE_INFINITY };
      this.calls.push(call);
      const body = await text(request);
      const disturbance = await this.disturb(method);
      if (disturbance === 'call-lost') return void request.socket.destroy();
      if (typeof disturbance === 'object') {
        const { status, reason } = disturbance;
        response
          .writeHead(status)
          .end(JSON.stringify({ error: { code: status, status: reason, message: 'disturbed' } }));
        return;
      }
      const headers = { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' };
      const answer = await fetch(`${to}${request.url}`, { method: 'POST', headers, body });
      const answered = await answer.text();
      const isLost = disturbance === 'answer-lost' || (disturbance === 'yes-lost' && answer.ok);
      if (isLost) return void request.socket.destroy();
      response.writeHead(answer.status).end(answered);
      call.ended = performance.now();
    });
  }

  static async open(to: string): Promise<Relay> {
    const relay = new Relay(to);
    await new Promise<void>((resolve) => relay.#server.listen(0, '127.0.0.1', resolve));
    return relay;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Disturbs the next call of a method alone. */
  disturbNext(method: string, disturbance: Disturbance, before: () => Promise<unknown> = async () => undefined): void {
    let isDone = false;
    this.disturb = async (called) => {
      if (isDone || called !== method) return undefined;
      isDone = true;
      await before();
      return disturbance;
    };
  }

  /** How often calls followed one another; those under way together count once. */
  waves(): number {
    let waves = 0;
    let until = Number.NEGATIVE_INFINITY;
    for (const { begun, ended } of this.calls.toSorted((one, other) => one.begun - other.begun)) {
      if (begun >= until) waves += 1;
      until = begun >= until ? ended : Math.max(until, ended);
    }
    return waves;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
