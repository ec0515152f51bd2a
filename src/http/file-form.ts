// `POST /api/files`: a file with what is said of it, as a browser's form sends it.

import type { APIContext } from 'astro';
import type { IdempotencyKey } from '#app/app';
import { refusedBytes } from '#app/assets/new-file';
import { invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import { sha256 } from '#kernel/sha256';
import { MOST_PUT_BYTES } from '#ports/files';
import { bytesOf, idempotencyFor } from './endpoint';

/** Room for the fields beside the file, and what parts them. Bytes. */
const MOST_BESIDE = 64 * 1024;
const FIELDS = ['name', 'visibility', 'alt', 'caption', 'tags', 'companyId'];

export interface SentFile {
  /** As `assets.input` takes it. */
  given: Record<string, unknown>;
  bytes: Uint8Array;
  idempotency: IdempotencyKey | undefined;
}

/** Errors: `invalid`, beside `file` where there is none, or too much of it. */
export async function readFileForm(context: APIContext): Promise<Result<SentFile>> {
  const { request } = context;
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type))
    return err(invalid('Send a form (multipart/form-data) with the file in it.', { rule: 'not-multipart' }));
  const body = await bytesOf(request, MOST_PUT_BYTES + MOST_BESIDE);
  if (!body.ok) return err(refusedBytes('This file is larger than 10 MB: send it in parts.', 'file-too-large'));
  const form = await new Response(body.value as BodyInit, { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  if (!form) return err(invalid('This form is damaged. Send it again.', { rule: 'not-multipart' }));
  const file = form.get('file');
  if (!(file instanceof File)) return err(refusedBytes('Choose a file.', 'file-missing'));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const given = givenIn(form, file.name);
  const idempotency = await idempotencyFor(context, async () => ok(JSON.stringify([given, await sha256(bytes)])));
  return idempotency.ok ? ok({ given, bytes, idempotency: idempotency.value }) : idempotency;
}

/** Without a name, the file's own: browsers send the last part of it alone. */
function givenIn(form: FormData, fileName: string): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const field of FIELDS) {
    const value = form.get(field);
    if (typeof value !== 'string') continue;
    if (field === 'tags')
      given.tags = value
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean);
    else given[field] = field === 'companyId' && value === '' ? null : value;
  }
  return { ...given, name: given.name || fileName };
}
