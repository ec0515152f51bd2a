// A large file on its way in parts: what has arrived stays, whatever breaks in between, and the rest follows.
import type { Asset } from '#domain/assets/asset';
import type { AppError } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import { callApi } from './api';
import { fingerprintOf, forgetUpload, keepUpload, keptUpload } from './kept-uploads';
import { Patience, persist } from './retry';
import { sendBytes } from './send-bytes';
import type { Destination, Way } from './upload-file';

interface Begun {
  asset: Asset;
  partBytes: number;
  /** Numbers of the parts that are there, from 1. */
  received: number[];
}

export async function uploadInParts(file: File, to: Destination, way: Way): Promise<Result<Asset>> {
  const fingerprint = fingerprintOf(file, to.name);
  const begun = (await goOn(fingerprint, way)) ?? (await begin(file, to, way));
  if (!begun.ok) return begun;
  keepUpload(fingerprint, begun.value.asset.id);
  const sent = await sendParts(file, begun.value, way);
  const done = sent.ok ? await finish(begun.value.asset.id, way) : sent;
  if (done.ok || isGone(done.error)) forgetUpload(fingerprint);
  if (!done.ok && way.signal.aborted) await giveUp(fingerprint, begun.value.asset.id, way);
  return done;
}

/** The server no longer knows of it, or it is not ours. */
const isGone = ({ code, rule }: AppError): boolean => code === 'not_found' || rule === 'upload-gone';

/** What had been begun with this very file; null where there is nothing to go on with. */
async function goOn(fingerprint: string, way: Way): Promise<Result<Begun> | null> {
  const id = keptUpload(fingerprint);
  if (id === null) return null;
  const begun = await persist(() => callApi<Begun>('GET', `${way.base}/api/files/uploads/${id}`), way);
  if (begun.ok) return begun;
  forgetUpload(fingerprint);
  return null;
}

const begin = (file: File, { name, visibility, companyId }: Destination, way: Way): Promise<Result<Begun>> => {
  // One key for every try: an answer that was lost on its way does not leave two of them behind.
  const idempotencyKey = crypto.randomUUID();
  const body = { name, size: file.size, visibility, ...(companyId && { companyId }) };
  return persist(() => callApi<Begun>('POST', `${way.base}/api/files/uploads`, { body, idempotencyKey }), way);
};

async function sendParts(file: File, { asset, partBytes, received }: Begun, way: Way): Promise<Result<void>> {
  const count = Math.ceil(file.size / partBytes);
  const there = new Set(received);
  const patience = new Patience(way);
  const bytesOf = (number: number): number => Math.min(partBytes, file.size - (number - 1) * partBytes);
  const arrived = (): number => [...there].reduce((sum, number) => sum + bytesOf(number), 0);
  const path = `${way.base}/api/files/uploads/${asset.id}`;
  for (;;) {
    way.onSent(arrived());
    const number = Array.from({ length: count }, (_, at) => at + 1).find((each) => !there.has(each));
    if (number === undefined) return ok(undefined);
    const start = (number - 1) * partBytes;
    const before = arrived();
    const sent = await sendBytes<{ received?: number[] } | undefined>({
      method: 'PUT',
      path: `${path}/${number}`,
      body: file.slice(start, start + bytesOf(number)),
      headers: { 'content-type': 'application/octet-stream' },
      signal: way.signal,
      onSent: (bytes) => way.onSent(Math.min(file.size, before + bytes)),
    });
    if (sent.ok) {
      patience.wentWell();
      for (const each of [number, ...(sent.value?.received ?? [])]) there.add(each);
      continue;
    }
    if (!(await patience.wait(sent.error))) return sent;
    // What broke may have arrived all the same.
    const now = await persist(() => callApi<Begun>('GET', path), way);
    if (!now.ok) return now;
    for (const each of now.value.received) there.add(each);
  }
}

/** An answer that was lost on its way: the file is there, and its upload has ended. */
async function finish(id: string, way: Way): Promise<Result<Asset>> {
  const done = await persist(
    () => callApi<Asset>('POST', `${way.base}/api/files/uploads/${id}/finish`, { body: {} }),
    way,
  );
  if (done.ok || !isGone(done.error)) return done;
  const found = await callApi<Asset>('GET', `${way.base}/api/files/${id}`);
  return found.ok && found.value.status === 'ready' ? found : err(done.error);
}

async function giveUp(fingerprint: string, id: string, { base }: Way): Promise<void> {
  forgetUpload(fingerprint);
  await callApi('DELETE', `${base}/api/files/uploads/${id}`);
}
