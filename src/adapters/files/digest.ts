// The hash of a stored file, a piece at a time: a Worker's memory is small, and a file in parts comes with no hash.
import { createHash } from 'node:crypto';
import { storageError } from '#domain/assets/storage-error';
import { err, ok, type Result } from '#kernel/result';
import type { Files } from '#ports/files';

/** Hex. Errors: those of reading, and `retry-limit-exceeded` where the store breaks off. */
export async function digestOf(files: Pick<Files, 'read'>, name: string): Promise<Result<string>> {
  const content = await files.read(name);
  if (!content.ok) return content;
  const hash = createHash('sha256');
  const reader = content.value.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return ok(hash.digest('hex'));
      hash.update(value);
    }
  } catch {
    return err(storageError('retry-limit-exceeded'));
  }
}
