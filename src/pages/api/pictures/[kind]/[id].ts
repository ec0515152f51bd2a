// GET, PUT, DELETE: the photo of a person, the logo of a company or of the organisation. The body of a PUT is the picture;
// `?asset=` names the file of the library that it was made of.
import type { APIContext, APIRoute } from 'astro';
import type { Call } from '#app/app';
import { isPictureKind, MOST_PICTURE_BYTES, type PictureKind } from '#app/pictures/picture';
import { permitPicture, putPicture, readPicture, removePicture } from '#app/pictures/pictures';
import { answer, bytesOf, mapResult } from '#http/endpoint';
import { pictureResponse, REVALIDATED } from '#http/picture-response';
import { problem } from '#http/problem';
import { notFound, unauthenticated } from '#kernel/errors';
import { err, type Result } from '#kernel/result';

const nothing = () => notFound('This picture');

/** What the address names, for a signed-in caller. */
function named({ params, locals }: APIContext): Result<{ call: Call; kind: PictureKind; id: string }> {
  const { kind = '', id = '' } = params;
  if (!locals.actor) return err(unauthenticated('Sign in first.'));
  if (!isPictureKind(kind)) return err(nothing());
  return { ok: true, value: { call: { app: locals.app, caller: locals.actor }, kind, id } };
}

export const GET: APIRoute = async ({ params, locals, request }) => {
  const { kind = '', id = '' } = params;
  if (!isPictureKind(kind)) return problem(nothing(), locals.requestId);
  let isShown = false;
  const response = await answer(locals.requestId, async () => {
    // A visitor is told to sign in for whatever is not public, whether or not it is there.
    if (!locals.actor && kind !== 'settings') return err(unauthenticated('Sign in first.'));
    const read = await readPicture({ app: locals.app, caller: locals.actor }, kind, id);
    isShown = read.ok;
    return mapResult(read, (picture) => pictureResponse(request, picture));
  });
  if (isShown) response.headers.set('cache-control', REVALIDATED);
  return response;
};

export const PUT: APIRoute = (context) =>
  answer(context.locals.requestId, async () => {
    const about = named(context);
    if (!about.ok) return about;
    const { call, kind, id } = about.value;
    const permitted = await permitPicture(call, kind, id);
    if (!permitted.ok) return permitted;
    const bytes = await bytesOf(context.request, MOST_PICTURE_BYTES);
    if (!bytes.ok) return bytes;
    return mapResult(await putPicture(call, kind, id, bytes.value, context.url.searchParams.get('asset')), (set) =>
      Response.json(set),
    );
  });

export const DELETE: APIRoute = (context) =>
  answer(context.locals.requestId, async () => {
    const about = named(context);
    if (!about.ok) return about;
    const { call, kind, id } = about.value;
    return mapResult(await removePicture(call, kind, id), (set) => Response.json(set));
  });
