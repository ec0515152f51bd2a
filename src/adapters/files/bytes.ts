// The bytes of an upload: read whole, within a limit, and hashed.
import { fileError, storageError } from '#domain/assets/storage-error';
import { err, ok, type Result } from '#kernel/result';
import { sha256 } from '#kernel/sha256';
import { MOST_PUT_BYTES } from '#ports/files';

/** @param expected what the sender says the hash is, hex */
export async function takeBytes(
  body: Uint8Array | ReadableStream<Uint8Array>,
  expected: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Result<{ bytes: Uint8Array; sha256: string }>> {
  const bytes = body instanceof Uint8Array ? body : await readWhole(body, signal);
  if (bytes === 'canceled') return err(storageError('canceled'));
  if (bytes === 'too-large' || bytes.length > MOST_PUT_BYTES) return err(fileError('file-too-large'));
  const hash = await sha256(bytes);
  return expected && expected.toLowerCase() !== hash ? err(fileError('hash-mismatch')) : ok({ bytes, sha256: hash });
}

async function readWhole(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<Uint8Array | 'too-large' | 'canceled'> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (signal?.aborted) return await give(reader, 'canceled');
      if (done) break;
      size += value.length;
      if (size > MOST_PUT_BYTES) return await give(reader, 'too-large');
      chunks.push(value);
    }
  } catch {
    // The sender broke off: there is nothing whole to store.
    return 'canceled';
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

async function give<T>(reader: ReadableStreamDefaultReader, why: T): Promise<T> {
  await reader.cancel();
  return why;
}
