// What exists on a laptop alone: with the binding that `npm start` sets, and for whoever asks this very machine.
import { env } from 'cloudflare:workers';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

export const isLocal = (request: Request): boolean =>
  env.LECTERN_DEV === '1' && LOOPBACK.test(request.headers.get('host') ?? '');

let calls = 0;
/** Requests that reached this isolate, for `GET /dev/calls`: what is served as a static file is not among them. */
export const countCall = (): void => {
  calls += 1;
};
export const countedCalls = (): number => calls;
