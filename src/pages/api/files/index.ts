// GET: the files that the caller may read, by the beginning of their names. POST: a file of at most 10 MiB, as a form.
import type { APIRoute } from 'astro';
import { type FileQuery, listFiles } from '#app/assets/list-files';
import { addressAll } from '#app/assets/read-file';
import { storeFile } from '#app/assets/store-file';
import { assets } from '#domain/assets/asset';
import { answerAttested } from '#http/attested';
import { recordResponse } from '#http/endpoint';
import { readFileForm } from '#http/file-form';
import { unauthenticated } from '#kernel/errors';
import { err, ok } from '#kernel/result';
import type { Stored } from '#ports/records';

function queryOf(params: URLSearchParams): FileQuery {
  const maxResults = params.get('maxResults');
  const pageToken = params.get('pageToken');
  return {
    prefix: params.get('prefix') ?? '',
    delimiter: params.get('delimiter') ?? '',
    ...(pageToken && { pageToken }),
    ...(maxResults && { maxResults: Number(maxResults) }),
  };
}

export const GET: APIRoute = (context) =>
  answerAttested(context, async (call) => {
    const listing = await listFiles(call, queryOf(context.url.searchParams));
    if (!listing.ok) return listing;
    const items = await addressAll(call, listing.value.items);
    return items.ok ? ok(Response.json({ ...listing.value, items: items.value })) : items;
  });

export const POST: APIRoute = (context) =>
  answerAttested(context, async (call) => {
    // Nobody's file is not worth reading.
    if (!call.caller) return err(unauthenticated('Sign in first.'));
    const sent = await readFileForm(context);
    if (!sent.ok) return sent;
    const { given, bytes, idempotency } = sent.value;
    const stored = await storeFile({ ...call, idempotency }, given, bytes);
    if (!stored.ok) return stored;
    const response = recordResponse(assets, stored.value as unknown as Stored, 201);
    response.headers.set('location', `/api/files/${stored.value.id}`);
    return ok(response);
  });
