// What the browser's tests of the library begin with: files that nobody else uses, brought through the API.
import { crc32, deflateSync } from 'node:zlib';
import type { BrowserContext, Page } from '@playwright/test';
import { post } from './booking-scene';
import type { Instance } from './instance';

let made = 0;
/** A folder that no other test and no other run looks into. */
export const freshFolder = (): string => `Tests/${Date.now().toString(36)}${made++}/`;

export interface Brought {
  id: string;
  version: number;
  name: string;
  visibility: string;
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** A PNG of one colour. */
export function png(
  width = 640,
  height = 360,
  [red, green, blue]: readonly [number, number, number] = [15, 79, 88],
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.alloc(1 + width * 3);
  for (let at = 0; at < width; at++) line.set([red, green, blue], 1 + at * 3);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

export async function bring(
  context: BrowserContext,
  instance: Instance,
  name: string,
  fields: Readonly<Record<string, string>> = {},
  bytes: Buffer = /\.png$/.test(name) ? png() : Buffer.from(`About ${name}.`),
): Promise<Brought> {
  const response = await context.request.post(`${instance.url}/api/files`, {
    headers: { origin: instance.url },
    multipart: { name, ...fields, file: { name: 'file', mimeType: 'application/octet-stream', buffer: bytes } },
  });
  if (!response.ok()) throw new Error(`Bringing ${name} answered ${response.status()}: ${await response.text()}`);
  return response.json();
}

export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

export function newCourse(instance: Instance, office: BrowserContext) {
  const code = `LIB-${Date.now().toString(36)}`.toUpperCase();
  return post(office, instance, '/courses', { title: `Library ${code}`, code });
}
