// Addresses of private files that lapse: good for one person, for some minutes, for the bytes as they are now. They open
// nothing by themselves: who asks is looked at again, so that a copy is worth nothing to anybody else, or after signing out.
import type { Actor } from '#domain/access';
import { assetAddress, thumbnailAddress } from '#domain/assets/address';
import type { Asset } from '#domain/assets/asset';
import { newSecret } from '#kernel/id';
import { ok, type Result } from '#kernel/result';
import { toHex } from '#kernel/sha256';
import type { Records } from '#ports/records';
import type { App } from '../app';

/** How long an address works. Seconds, of real time. */
const LIFETIME_S = 10 * 60;
const KEY_ID = 'files';

const keys = new WeakMap<Records, Promise<Result<CryptoKey>>>();

/** The site's own key: made at the first use, and the same for every server from then on. */
async function readKey(records: Records): Promise<Result<CryptoKey>> {
  const found = await records.get('signingKeys', KEY_ID);
  if (!found.ok) return found;
  let secret = found.value?.secret as string | undefined;
  if (!secret) {
    const made = newSecret();
    const done = await records.commit([
      { op: 'create', entity: 'signingKeys', record: { id: KEY_ID, version: 1, secret: made } },
    ]);
    if (!done.ok) return done;
    // Somebody else made one at the same moment: theirs counts.
    if (done.value !== 'committed') return readKey(records);
    secret = made;
  }
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  return ok(await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), hmac, false, ['sign']));
}

async function keyOf({ records }: App): Promise<Result<CryptoKey>> {
  const known = keys.get(records) ?? readKey(records);
  keys.set(records, known);
  const key = await known;
  if (!key.ok) keys.delete(records);
  return key;
}

async function sign(app: App, parts: readonly string[]): Promise<Result<string>> {
  const key = await keyOf(app);
  if (!key.ok) return key;
  const signed = await crypto.subtle.sign('HMAC', key.value, new TextEncoder().encode(parts.join('\n')));
  return ok(toHex(signed).slice(0, 40));
}

type Opened = Pick<Asset, 'id' | 'name' | 'mark' | 'visibility' | 'status'>;

/** An address that works at once for this person: the lasting one of a public file, else one that lapses. */
export async function addressFor(
  app: App,
  caller: Actor | null,
  asset: Opened,
  what: 'file' | 'thumbnail' = 'file',
): Promise<Result<string>> {
  const address = what === 'file' ? assetAddress(asset) : thumbnailAddress(asset);
  if (!caller || (asset.visibility === 'public' && asset.status === 'ready')) return ok(address);
  const until = String(Math.floor(Date.now() / 1000) + LIFETIME_S);
  const key = await sign(app, [asset.id, asset.mark, caller.id, until]);
  return key.ok ? ok(`${address}${address.includes('?') ? '&' : '?'}until=${until}&key=${key.value}`) : key;
}

/** Whether the address was made for this person, for these bytes, and has not lapsed. */
export async function isAddressed(
  app: App,
  caller: Actor,
  asset: Opened,
  { until, key }: { until: string | null; key: string | null },
): Promise<Result<boolean>> {
  if (!until || !key || !/^\d{1,12}$/.test(until) || Number(until) < Date.now() / 1000) return ok(false);
  const expected = await sign(app, [asset.id, asset.mark, caller.id, until]);
  return expected.ok ? ok(isEqual(expected.value, key)) : expected;
}

/** In the same time wherever they differ. */
function isEqual(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let differs = 0;
  for (let at = 0; at < one.length; at++) differs |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return differs === 0;
}
