// What the tests of files are made of.
import type { FileInfo, FilePage, FileQuery, Files } from '#ports/files';
import { unwrap } from '../../support/result';

export type OpenFiles = () => Promise<Files>;

export const TEXT = { contentType: 'text/plain' };
export const textBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Bytes that differ from place to place, so that a shifted or doubled stretch shows. */
export function noise(size: number, seed: number): Uint8Array {
  const words = new Uint32Array(Math.ceil(size / 4));
  let state = seed >>> 0 || 1;
  for (let at = 0; at < words.length; at++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[at] = state;
  }
  return new Uint8Array(words.buffer, 0, size);
}

export async function hexOf(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const store = async (files: Files, name: string, text = name): Promise<FileInfo> =>
  unwrap(await files.put(name, textBytes(text), TEXT));

/** Twenty at a time. */
export async function storeMany(files: Files, names: readonly string[]): Promise<void> {
  for (let at = 0; at < names.length; at += 20)
    await Promise.all(names.slice(at, at + 20).map((name) => store(files, name, '.')));
}

export const bytesOf = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(await new Response(stream as BodyInit).arrayBuffer());

export async function readBytes(files: Files, name: string): Promise<Uint8Array> {
  return bytesOf(unwrap(await files.read(name)).body);
}

/** Every page of a listing. */
export async function pagesOf(files: Files, query: FileQuery): Promise<FilePage[]> {
  const pages: FilePage[] = [];
  let pageToken: string | undefined;
  do {
    const page = unwrap(await files.list({ ...query, ...(pageToken && { pageToken }) }));
    pages.push(page);
    pageToken = page.nextPageToken ?? undefined;
  } while (pageToken);
  return pages;
}

export const namesOf = (pages: readonly FilePage[]): string[] =>
  pages.flatMap(({ items }) => items.map(({ name }) => name));
