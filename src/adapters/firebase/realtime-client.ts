// Calls of Firebase Realtime Database's REST API (firebase.google.com/docs/reference/rest/database), and its event streams.

/** Milliseconds until an answer has to begin. */
const TIMEOUT_MS = 10_000;
/** Google's own: whither a database may send us on with our token. */
const GOOGLES = /\.(firebaseio\.com|firebasedatabase\.app)$/;
const MOST_REDIRECTS = 3;

export interface RealtimeAddress {
  /** Of the database, without a slash at the end. */
  origin: string;
  /** The token of a call. @param refused one that was not taken, and is to be replaced */
  token: (refused?: string) => Promise<string>;
}

/** By key, from one on; the last so many; up to one. */
export interface KeyQuery {
  startAt?: string;
  endAt?: string;
  limitToFirst?: number;
  limitToLast?: number;
}

export class RealtimeRefusal extends Error {
  constructor(readonly status: number) {
    super(`the Realtime Database answered ${status}`);
  }
}

export class RealtimeClient {
  constructor(private readonly address: RealtimeAddress) {}

  async read(path: string, query: KeyQuery | null = null): Promise<unknown> {
    return (await this.#send('GET', path, { query })).json();
  }

  /** @returns the key, which sorts behind every earlier one */
  async push(path: string, value: unknown): Promise<string> {
    return ((await (await this.#send('POST', path, { body: value })).json()) as { name: string }).name;
  }

  /** Several places below a path at once, each of which may have slashes; null removes. */
  async change(path: string, values: Record<string, unknown>): Promise<void> {
    const answer = await this.#send('PATCH', path, { body: values, isSilent: true });
    await answer.body?.cancel();
  }

  /** The events of a place, from what it holds now. The signal ends them. */
  async stream(path: string, query: KeyQuery | null, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const { body } = await this.#send('GET', path, { query, signal, isStream: true });
    if (!body) throw new RealtimeRefusal(204);
    return body;
  }

  /** A token that a stream said is no longer good is not used again. */
  async renewToken(): Promise<void> {
    await this.address.token(await this.address.token());
  }

  async #send(method: string, path: string, call: Sent): Promise<Response> {
    let token = await this.address.token();
    let answer = await this.#follow(method, path, call, token);
    if (answer.status === 401) {
      await answer.body?.cancel();
      token = await this.address.token(token);
      answer = await this.#follow(method, path, call, token);
    }
    if (answer.ok) return answer;
    await answer.body?.cancel();
    throw new RealtimeRefusal(answer.status);
  }

  /** A database that lies elsewhere sends us there; `fetch` itself would leave the token behind. */
  async #follow(method: string, path: string, call: Sent, token: string): Promise<Response> {
    let address = this.#addressOf(path, call);
    for (let redirects = 0; ; redirects++) {
      const answer = await this.#fetch(method, address, call, token);
      const next = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
      if (!next) return answer;
      await answer.body?.cancel();
      const elsewhere = new URL(next, address);
      if (redirects === MOST_REDIRECTS || elsewhere.protocol !== 'https:' || !GOOGLES.test(elsewhere.hostname))
        throw new RealtimeRefusal(answer.status);
      address = elsewhere;
    }
  }

  #addressOf(path: string, { query, isSilent }: Sent): URL {
    const address = new URL(`${this.address.origin}/${path}.json`);
    if (isSilent) address.searchParams.set('print', 'silent');
    if (query) address.searchParams.set('orderBy', '"$key"');
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, JSON.stringify(value));
    return address;
  }

  async #fetch(method: string, address: URL, { body, signal, isStream }: Sent, token: string): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new DOMException('No answer in time', 'TimeoutError')), TIMEOUT_MS);
    try {
      return await fetch(address, {
        method,
        redirect: 'manual',
        headers: {
          authorization: `Bearer ${token}`,
          ...(isStream && { accept: 'text/event-stream' }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    } finally {
      clearTimeout(timer);
    }
  }
}

interface Sent {
  query?: KeyQuery | null;
  body?: unknown;
  signal?: AbortSignal;
  isStream?: boolean;
  /** Nothing is answered but that it was done. */
  isSilent?: boolean;
}
