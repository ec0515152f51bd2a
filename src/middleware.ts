// Every rendered request passes here: cross-site rule, who is asking, the route's rules, and what every answer carries.

import { defineMiddleware } from 'astro:middleware';
import { env, waitUntil } from 'cloudflare:workers';
import type { APIContext, MiddlewareNext } from 'astro';
import { isbot } from 'isbot';
import { REFUSED } from '#app/accounts/read-caller';
import { countUnread } from '#app/notifications/unread';
import { isReadOffline, KEEP_OFFLINE, KEPT_OFFLINE, PERSON } from '#domain/offline';
import { routeAt } from '#domain/routes';
import { edgeAddress, KEPT } from '#http/edge-cache';
import { FILE_CACHING } from '#http/file-content';
import { REVALIDATED } from '#http/picture-response';
import { type ErrorObject, errorObject, errorResponse, internalError, pageNotFoundError } from '#http/problem';
import { logFailure } from '#http/redact';
import { detour } from '#http/route-rules';
import { isFromUs } from '#http/same-origin';
import { secure } from '#http/security-headers';
import { NOBODY, readVisitor, type Visitor } from '#http/visitor';
import { forbidden, unauthenticated } from '#kernel/errors';
import { compose } from './compose';

const ERROR_VIEWS = ['/404', '/500'];
/** Answer whoever asks, with a session that lapsed or a sign-in service that is down. */
const FOR_ANYBODY = /^\/(api\/(health|sign-in|openapi\.json)|build\.json|dev)(\/|$)/;
/** Guards itself: it exists on a laptop only, takes JSON alone and answers to a loopback Host. */
const OWN_RULE = /^\/dev\//;

/** What a signed-in person's browser may keep, as the route says. */
const KEPT_AS_IT_IS = [REVALIDATED, ...FILE_CACHING];

/** For the access matrix, on a laptop only: pages have to hold without the rules that run before them. */
const GUARDS_OFF = env.LECTERN_DEV === '1' && env.LECTERN_ROUTE_GUARDS === 'off';

/** What is known of a request, kept for the second pass that Astro makes to show an error view. */
interface Memory {
  requestId: string;
  visitor?: Visitor;
  failure?: ErrorObject;
}
const memories = new WeakMap<Request, Memory>();

export const onRequest = defineMiddleware(async (context, next) => {
  if (context.isPrerendered) return next();
  const memory = memories.get(context.request) ?? { requestId: crypto.randomUUID() };
  memories.set(context.request, memory);
  const { locals } = context;
  locals.requestId = memory.requestId;
  locals.app = compose(env);
  locals.actor = null;
  locals.signInId = null;
  locals.unread = Promise.resolve(null);
  locals.failure = memory.failure;
  return finish(context, memory, await answer(context, next, memory));
});

async function answer(context: APIContext, next: MiddlewareNext, memory: Memory): Promise<Response> {
  const { request, url, locals } = context;
  const isApi = url.pathname.startsWith('/api/');
  const isErrorView = ERROR_VIEWS.includes(context.routePattern);
  const fail = (error: ErrorObject, headers?: Record<string, string>) =>
    isApi ? errorResponse(error, headers) : showFailure(context, next, memory, error, headers);
  try {
    if (!isApi) locals.organisation = await locals.app.settings();
    if (!isErrorView && !OWN_RULE.test(url.pathname) && !isFromUs(request, env.APP_ORIGIN))
      return await fail(crossSite(memory));

    memory.visitor ??= FOR_ANYBODY.test(url.pathname) ? NOBODY : await readVisitor(locals.app, context, waitUntil);
    const { actor, signInId, refusal, error } = memory.visitor;
    locals.actor = actor;
    locals.signInId = signInId;
    if (!isErrorView) {
      if (error)
        return await fail(
          errorObject(error, memory.requestId),
          error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) },
        );
      if (refusal && isApi)
        return await fail(errorObject(unauthenticated(REFUSED[refusal], { rule: refusal }), memory.requestId));
      const elsewhere = GUARDS_OFF ? null : detour({ actor, method: request.method, url, refusal });
      if (elsewhere) return context.redirect(elsewhere, 303);
      if (actor && routeAt(url.pathname)?.layout === 'dashboard') locals.unread = unreadOf(locals.app, actor.id);
    }
    const response = await next();
    const isUnknownApi = isApi && response.status === 404 && !response.headers.get('content-type')?.includes('json');
    return isUnknownApi ? errorResponse(pageNotFoundError(url.pathname, memory.requestId)) : response;
  } catch (cause) {
    logFailure(memory.requestId, request, cause);
    return fail(internalError(memory.requestId));
  }
}

/** A bell that cannot be counted keeps nobody from their page. */
const unreadOf = ({ records }: App.Locals['app'], userId: string): Promise<number | null> =>
  countUnread(records, userId).then(
    (count) => (count.ok ? count.value : null),
    () => null,
  );

const crossSite = ({ requestId }: Memory): ErrorObject =>
  errorObject(
    forbidden('This request came from another site. Nothing was changed.', { rule: 'cross-site' }),
    requestId,
  );

/** The server-error view under the error's own status. */
async function showFailure(
  { locals }: APIContext,
  next: MiddlewareNext,
  memory: Memory,
  error: ErrorObject,
  headers: Record<string, string> = {},
): Promise<Response> {
  memory.failure = error;
  locals.failure = error;
  try {
    const view = await next('/500');
    const response = new Response(view.body, { status: error.statusCode, headers: view.headers });
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  } catch (cause) {
    console.error(`The view of an error failed: ${String(cause)}`);
    return new Response(error.message, {
      status: error.statusCode,
      headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
    });
  }
}

/** What every answer carries, whoever made it. */
function finish(context: APIContext, { requestId }: Memory, response: Response): Response {
  if (response.status === 101) return response;
  const { request, url, locals } = context;
  const isView = !url.pathname.startsWith('/api/') && (response.status === 404 || response.status >= 500);
  const isBare = isView && isbot(request.headers.get('user-agent'));
  const route = routeAt(url.pathname);
  const finished = isBare ? new Response('', { status: response.status }) : new Response(response.body, response);
  const { headers } = finished;
  headers.set('x-request-id', requestId);
  if (isForEverybody(request, locals, finished)) headers.set('cache-control', KEPT);
  if (locals.actor && !KEPT_AS_IT_IS.includes(headers.get('cache-control') ?? ''))
    headers.set('cache-control', 'private, no-store');
  if (locals.actor && headers.get('content-type')?.startsWith('text/html')) {
    headers.set(PERSON, locals.actor.id);
    if (finished.status === 200 && isReadOffline(locals.actor, url.pathname)) headers.set(KEEP_OFFLINE, KEPT_OFFLINE);
  }
  secure(headers, {
    isSecure: url.protocol === 'https:',
    hasToken: url.searchParams.has('invitation'),
    isAttested: env.FIREBASE_APP_ID !== '' && route?.layout === 'dashboard',
    signIn:
      route?.layout === 'authlayout' || route?.name === 'profile'
        ? {
            authOrigin: env.AUTH_ORIGIN,
            authDomain: env.FIREBASE_AUTH_DOMAIN,
            hasCaptcha: env.FIREBASE_CAPTCHA === '1',
          }
        : undefined,
  });
  return finished;
}

/** What a visitor reads on a public page is what every visitor reads there. A page that could not be read whole says so itself. */
function isForEverybody(request: Request, { actor }: App.Locals, { status, headers }: Response): boolean {
  if (status !== 200 || actor || headers.has('cache-control')) return false;
  const address = edgeAddress(request);
  return address?.isExact === true && !address.isFile;
}
