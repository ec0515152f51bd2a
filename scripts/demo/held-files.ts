// Where the demo's files are while its history is lived: held here, then put into the real store all at once.

import { toInstant } from '#kernel/clock';
import { ok } from '#kernel/result';
import type { Files } from '#ports/files';

export class HeldFiles implements Pick<Files, 'put'> {
  /** By the name that the store will have them under. */
  readonly held = new Map<string, { bytes: Uint8Array; contentType: string }>();

  put: Files['put'] = async (name, body, { contentType, sha256 = null }) => {
    const bytes = new Uint8Array(await new Response(body as Uint8Array<ArrayBuffer>).arrayBuffer());
    this.held.set(name, { bytes, contentType });
    return ok({ name, size: bytes.byteLength, contentType, sha256, updatedAt: toInstant(0), mark: '1' });
  };

  /** Into a store that holds none of them. */
  async copyInto(files: Files): Promise<void> {
    const stored = await Promise.all(
      [...this.held].map(([name, { bytes, contentType }]) => files.put(name, bytes, { contentType })),
    );
    for (const each of stored) if (!each.ok) throw new Error(`The demo's files: ${each.error.message}`);
  }
}
