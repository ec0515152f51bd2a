// Every call about files: where attestation is configured, it carries the token of a genuine browser on one of our pages.
import type { APIContext } from 'astro';
import type { Call } from '#app/app';
import type { Result } from '#kernel/result';
import { answer } from './endpoint';

/** As Firebase's own clients name it. */
export const ATTESTATION_HEADER = 'x-firebase-appcheck';

/** @param work the call of whoever asks */
export const answerAttested = (
  { locals, request }: APIContext,
  work: (call: Call) => Promise<Result<Response>>,
): Promise<Response> =>
  answer(locals.requestId, async () => {
    const { app, actor } = locals;
    const attested = await app.attestation?.verify(request.headers.get(ATTESTATION_HEADER));
    return attested && !attested.ok ? attested : work({ app, caller: actor });
  });
