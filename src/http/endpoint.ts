// Wraps every API route: entity by name, body, If-Match and Idempotency-Key read and checked once, errors answered in one form.
import type { APIContext, APIRoute } from 'astro';
import type { Call, IdempotencyKey } from '#app/app';
import type { Entity } from '#domain/entity';
import { entityNamed } from '#domain/index';
import { type AppError, invalid, notFound, unauthenticated } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import { sha256 } from '#kernel/sha256';
import type { Stored } from '#ports/records';
import { errorResponse, internalError, problem } from './problem';

/** A JSON body; files and imports have limits of their own. Bytes. */
const MAX_BODY = 256 * 1024;

export interface Ask extends Call {
  entity: Entity;
  id: string;
  url: URL;
  context: APIContext;
}

type Handler = (ask: Ask) => Promise<Result<Response>>;

/** ARCHITECTURE.md: addresses of callers come from `CF-Connecting-IP` alone. */
export const addressOf = (request: Request): string | null => request.headers.get('cf-connecting-ip');

/** A route of one entity: unknown names are `not_found`, what throws is a 500 without detail. */
export const entityEndpoint =
  (handler: Handler, maxBody = MAX_BODY): APIRoute =>
  async (context) => {
    const entity = entityNamed(context.params.entity ?? '');
    const { app, actor, requestId } = context.locals;
    if (!entity) return problem(notFound('This address'), requestId);
    return answer(requestId, async () => {
      const idempotency = await idempotencyOf(context, maxBody);
      if (!idempotency.ok) return idempotency;
      return handler({
        app,
        caller: actor,
        idempotency: idempotency.value,
        address: addressOf(context.request),
        entity,
        id: context.params.id ?? '',
        url: context.url,
        context,
      });
    });
  };

export async function answer(requestId: string, work: () => Promise<Result<Response>>): Promise<Response> {
  try {
    const result = await work();
    if (!result.ok) return problem(result.error, requestId);
    result.value.headers.set('cache-control', 'private, no-store');
    return result.value;
  } catch (cause) {
    console.error(`request ${requestId} failed:`, cause);
    return errorResponse(internalError(requestId));
  }
}

/** The body, refused above the limit while it is read, however long it says it is. Bytes. */
export async function bytesOf(request: Request, max: number): Promise<Result<Uint8Array>> {
  const tooLarge = err(invalid(`This is too large: at most ${Math.floor(max / 1024)} KB.`, { rule: 'too-large' }));
  if (Number(request.headers.get('content-length') ?? 0) > max) return tooLarge;
  if (!request.body) return ok(new Uint8Array());
  const reader = request.body.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > max) {
      await reader.cancel();
      return tooLarge;
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return ok(whole);
}

async function readText(request: Request, max: number): Promise<Result<string>> {
  const bytes = await bytesOf(request, max);
  return bytes.ok ? ok(new TextDecoder().decode(bytes.value)) : bytes;
}

const bodies = new WeakMap<Request, Promise<Result<string>>>();
/** Read once a request: the idempotency key hashes what the handler parses. */
export function bodyOf(request: Request, max = MAX_BODY): Promise<Result<string>> {
  let body = bodies.get(request);
  if (!body) {
    body = readText(request, max);
    bodies.set(request, body);
  }
  return body;
}

/** The JSON body; an empty one is null, which steps without detail send. */
export async function jsonOf(request: Request): Promise<Result<unknown>> {
  const text = await bodyOf(request);
  if (!text.ok) return text;
  if (text.value.trim() === '') return ok(null);
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/([\w.+-]+\+)?json\b/.test(type))
    return err(invalid('Send JSON, with content-type application/json.', { rule: 'not-json' }));
  try {
    return ok(JSON.parse(text.value));
  } catch {
    return err(invalid('This is not JSON.', { rule: 'not-json' }));
  }
}

/** The version named by If-Match (`"3"`), null where there is none. */
export function ifMatchOf(request: Request): Result<number | null> {
  const header = request.headers.get('if-match');
  if (header === null) return ok(null);
  const version = /^(?:W\/)?"?(\d{1,15})"?$/.exec(header.trim())?.[1];
  return version
    ? ok(Number(version))
    : err(invalid('If-Match names the version that you read, such as "3".', { rule: 'if-match' }));
}

/** PATCH and DELETE have to say which version they are about; a visitor is asked to sign in before that. */
export function requireIfMatch({ caller, context }: Pick<Ask, 'caller' | 'context'>): Result<number> {
  if (!caller) return err(unauthenticated('Sign in first.'));
  const version = ifMatchOf(context.request);
  if (!version.ok) return version;
  return version.value === null
    ? err(
        invalid('Say which version you read: send If-Match with the ETag of the record.', {
          rule: 'if-match',
          precondition: true,
        }),
      )
    : ok(version.value);
}

/** The key of a signed-in mutation, with hashes of whose it is and what it was sent with; undefined where there is none. */
export const idempotencyOf = (context: APIContext, maxBody = MAX_BODY): Promise<Result<IdempotencyKey | undefined>> =>
  idempotencyFor(context, () => bodyOf(context.request, maxBody));

/** @param sent what the request says, as a text: asked for only where there is a key */
export async function idempotencyFor(
  { request, url, locals }: APIContext,
  sent: () => Promise<Result<string>>,
): Promise<Result<IdempotencyKey | undefined>> {
  const key = request.headers.get('idempotency-key');
  if (key === null || !locals.actor || request.method === 'GET' || request.method === 'HEAD') return ok(undefined);
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    return err(invalid('An idempotency key has 1 to 200 printable characters.', { rule: 'idempotency-key' }));
  const body = await sent();
  if (!body.ok) return body;
  const [id, bodyHash] = await Promise.all([
    sha256(`${locals.actor.id}\n${request.method}\n${url.pathname}\n${key}`),
    sha256(`${url.search}\n${request.headers.get('if-match') ?? ''}\n${body.value}`),
  ]);
  return ok({ id, bodyHash });
}

export const recordResponse = (entity: Entity, record: Stored, status = 200): Response =>
  Response.json(record, {
    status,
    headers: { etag: `"${record.version}"`, ...(status === 201 && { location: `/api/${entity.name}/${record.id}` }) },
  });

export const mapResult = <T>(result: Result<T, AppError>, to: (value: T) => Response): Result<Response> =>
  result.ok ? ok(to(result.value)) : result;
