// What exists on a laptop alone: with the binding that `npm start` sets, and for whoever asks this very machine.
import { env } from 'cloudflare:workers';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

export const isLocal = (request: Request): boolean =>
  env.LECTERN_DEV === '1' && LOOPBACK.test(request.headers.get('host') ?? '');
