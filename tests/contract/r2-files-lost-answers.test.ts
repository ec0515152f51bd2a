// What R2 did though its answer was lost: tried again, it is neither done twice nor refused.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { R2Files } from '#adapters/cloudflare/r2-files';
import { unwrap } from '../support/result';
import { noise, readBytes, TEXT, textBytes } from './files/fixtures';

const lost = new Error('put: We encountered an internal error. Please try again. (10001)');
const pace = { now: () => Date.now(), pause: async () => undefined };

/** The real bucket, of which the first call of each named kind has its effect and then no answer. */
function losing(methods: readonly string[]): R2Bucket {
  const left = new Set(methods);
  const wrap = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(object, name) {
        const value = Reflect.get(object, name);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          const answer = Reflect.apply(value, object, given);
          if (name === 'resumeMultipartUpload') return wrap(answer);
          if (!left.delete(String(name))) return answer;
          return (answer as Promise<unknown>).then(() => Promise.reject(lost));
        };
      },
    });
  return wrap(env.FILES);
}

describe('An answer of R2 that was lost', () => {
  let files: R2Files;
  beforeEach(() => {
    files = new R2Files(losing(['put', 'complete', 'uploadPart', 'delete', 'head', 'list']), pace);
  });

  it('does not make a conditional put refuse itself', async () => {
    const put = unwrap(await files.put('a', textBytes('mine'), { ...TEXT, onlyIf: { absent: true } }));
    expect(unwrap(await files.metadata('a'))).toEqual(put);
    const other = await files.put('a', textBytes('theirs'), { ...TEXT, onlyIf: { absent: true } });
    expect(other).toMatchObject({ error: { rule: 'file-changed' } });
  });

  it('does not undo a finished upload, nor a removal', async () => {
    const upload = unwrap(await files.begin('b', TEXT));
    const bytes = noise(5000, 8);
    const part = unwrap(await files.putPart(upload, 1, bytes));
    expect(unwrap(await files.finish(upload, [part])).size).toBe(5000);
    expect(await readBytes(files, 'b')).toEqual(bytes);
    unwrap(await files.remove('b'));
    expect(await files.metadata('b')).toMatchObject({ error: { rule: 'object-not-found' } });
  });
});
