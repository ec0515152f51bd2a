// The HTTP API in a test's hands: demo accounts and new people with their Bearer tokens, and calls that give status, headers and
// body together. Every answer is kept, so that a test can look through all of them for what must never leave.
import { expect } from 'vitest';
import { signInByPassword, signUp } from './auth-service';
import { accountOf, type Instance, type Role } from './instance';
import { BROWSER } from './session';

export interface Issue {
  path: string;
  message: string;
}

/** An error as INTERFACES.md fixes it. */
export interface Problem {
  statusCode: number;
  statusMessage: string;
  message: string;
  fatal: boolean;
  data: { code: string; rule?: string; issues?: Issue[]; current?: Fields; requestId: string };
}

/** A record, of which a test looks at what it needs. */
export interface Fields {
  id: string;
  version: number;
  status: string;
  [field: string]: unknown;
}

export interface ListBody {
  items: Fields[];
  next: string | null;
}

export interface Answer<T = Fields> {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON; null where the answer is no JSON. Whether it is a `T` is for the test to have checked. */
  body: T;
  /** The same body, read as an error. */
  problem: Problem;
}

export interface Send {
  method?: string;
  /** Sent as JSON; text and forms as they are. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The path is the whole of it, as of a page. */
  isRoot?: boolean;
}

export interface Heard {
  /** The caller's record id, '' for a visitor. */
  caller: string;
  method: string;
  path: string;
  answer: Answer<unknown>;
}

/** One caller. Paths begin after `/api`. */
export class Api {
  readonly #instance: Instance;
  readonly #heard: Heard[];
  /** null for a visitor. */
  readonly token: string | null;
  /** The caller's own record id; '' for a visitor. */
  readonly id: string;
  readonly companyId: string | null;

  constructor(
    instance: Instance,
    heard: Heard[],
    who: { token: string | null; id: string; companyId: string | null } = { token: null, id: '', companyId: null },
  ) {
    this.#instance = instance;
    this.#heard = heard;
    this.token = who.token;
    this.id = who.id;
    this.companyId = who.companyId;
  }

  async send<T = Fields>(
    path: string,
    { method = 'GET', body, headers = {}, isRoot = false }: Send = {},
  ): Promise<Answer<T>> {
    const response = await fetch(`${this.#instance.url}${isRoot ? '' : '/api'}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        // A visitor's request comes from a page of ours, or it would be refused as another site's.
        ...(this.token
          ? { authorization: `Bearer ${this.token}` }
          : { origin: this.#instance.url, 'cf-connecting-ip': someAddress() }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
      }),
    });
    const text = await response.text();
    const parsed: unknown = response.headers.get('content-type')?.includes('json') && text ? JSON.parse(text) : null;
    const answer = {
      status: response.status,
      headers: response.headers,
      text,
      body: parsed as T,
      problem: parsed as Problem,
    };
    this.#heard.push({ caller: this.id, method, path, answer });
    return answer;
  }

  get = <T = Fields>(path: string) => this.send<T>(path);
  post = <T = Fields>(path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send<T>(path, { method: 'POST', body, ...(headers && { headers }) });
  /** A page, as a browser asks for it, or posts a form to it in which nothing was filled in. */
  page = (address: string, method = 'GET') =>
    this.send(address, {
      method,
      isRoot: true,
      headers: { 'user-agent': BROWSER, ...(method === 'POST' && { 'content-type': FORM }) },
      ...(method === 'POST' && { body: 'step=' }),
    });
  patch = (path: string, body: unknown, version: number, headers: Record<string, string> = {}) =>
    this.send(path, { method: 'PATCH', body, headers: { 'if-match': `"${version}"`, ...headers } });
  remove = (path: string, version: number, headers: Record<string, string> = {}) =>
    this.send(path, { method: 'DELETE', headers: { 'if-match': `"${version}"`, ...headers } });

  /** Every item of a list, page by page. @param query begins with `?` or is empty */
  async all(entity: string, query = '', limit = 200): Promise<Fields[]> {
    const items: Fields[] = [];
    let next: string | null = null;
    do {
      const address: string = `/${entity}${query}${query ? '&' : '?'}limit=${limit}${next ? `&after=${next}` : ''}`;
      const page: Answer<ListBody> = await this.get<ListBody>(address);
      if (page.status !== 200) throw new Error(`${address} answered ${page.status}: ${page.text}`);
      items.push(...page.body.items);
      next = page.body.next;
    } while (next !== null);
    return items;
  }

  /** The record of an answer that has to have succeeded. */
  async must(asked: Promise<Answer>): Promise<Fields> {
    const answer = await asked;
    if (answer.status >= 300) throw new Error(`Answered ${answer.status}: ${answer.text}`);
    return answer.body;
  }
}

/** Every visitor comes from somewhere else, unless a test says otherwise: limits count by address. */
const someAddress = (): string => `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

const FORM = 'application/x-www-form-urlencoded';

let made = 0;
/** Different in every call and every run, so that a test finds its own records again. Letters and digits. */
export const unique = (): string => `${Date.now().toString(36)}${(made++).toString(36)}`;

export class Callers {
  readonly heard: Heard[] = [];
  readonly #instance: Instance;
  readonly #known = new Map<string, Promise<Api>>();
  readonly visitor: Api;

  constructor(instance: Instance) {
    this.#instance = instance;
    this.visitor = new Api(instance, this.heard);
  }

  /** A demo account, by its role and place among those of the role. */
  as(role: Role, nth = 0): Promise<Api> {
    const key = `${role} ${nth}`;
    const known = this.#known.get(key) ?? this.#signIn(accountOf(this.#instance, role, nth));
    this.#known.set(key, known);
    return known;
  }

  async #signIn(account: { email: string; password: string; companyId?: string | null }): Promise<Api> {
    const { idToken } = await signInByPassword(this.#instance, account);
    return this.withToken(idToken, account.companyId ?? null);
  }

  /** Signs a new person up at the provider; our record of them is made by their first request, which this is. */
  async newPerson(): Promise<Api> {
    return this.withToken(await this.newToken());
  }

  /** A genuine token of somebody whom Lectern has never seen. */
  async newToken(): Promise<string> {
    const account = { email: `person-${unique()}@post.example`, password: 'Quay-Side-7' };
    return (await signUp(this.#instance, account)).idToken;
  }

  async withToken(token: string, companyId: string | null = null): Promise<Api> {
    const response = await fetch(`${this.#instance.url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
    const { actor } = (await response.json()) as { actor: { id: string } | null };
    if (!actor) throw new Error(`The token was not taken: ${response.status}.`);
    return new Api(this.#instance, this.heard, { token, id: actor.id, companyId });
  }

  /** A token without a request made yet: whose record it is, nobody knows. */
  stranger = (token: string): Api => new Api(this.#instance, this.heard, { token, id: '', companyId: null });
}

const STATUS_MESSAGES: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  412: 'Precondition Failed',
  422: 'Unprocessable Content',
  428: 'Precondition Required',
};

/** An error in the form that INTERFACES.md fixes, to the last field. */
export function expectProblem(answer: Answer<unknown>, status: number, code: string, rule?: string): Problem['data'] {
  const { problem, headers } = answer;
  expect(answer.status, answer.text).toBe(status);
  expect(headers.get('content-type')).toMatch(/^application\/json\b/);
  expect(headers.get('cache-control')).toContain('no-store');
  expect(Object.keys(problem).toSorted()).toEqual(['data', 'fatal', 'message', 'statusCode', 'statusMessage']);
  expect(problem).toMatchObject({ statusCode: status, statusMessage: STATUS_MESSAGES[status], fatal: false });
  expect(problem.message).toMatch(/^[\p{Lu}\d].*/u);
  const { data } = problem;
  const allowed = ['code', 'rule', 'issues', 'current', 'requestId'];
  expect(Object.keys(data).filter((key) => !allowed.includes(key))).toEqual([]);
  expect(data.requestId).toBe(headers.get('x-request-id'));
  expect({ code: data.code, rule: data.rule }).toEqual({ code, rule });
  for (const issue of data.issues ?? []) expect(Object.keys(issue).toSorted()).toEqual(['message', 'path']);
  return data;
}
