// A body that nobody read is read to its end before the answer goes out: workerd closes the connection otherwise, under
// whatever the client sends over it next.

/** What is longer costs its sender the connection: several times what any of our endpoints takes. Bytes. */
const MOST = 64 * 1024 * 1024;

export async function drain(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed || request.body.locked) return;
  const reader = request.body.getReader();
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.byteLength;
      if (size > MOST) return await reader.cancel();
    }
  } catch {
    // The sender has gone: there is nobody left to answer.
  }
}
