// What a small picture is: its kinds, what its bytes say it is, and where it is served.

/** Whose pictures there are, each with the field of its record that holds the address. */
export const PICTURE_FIELDS = { users: 'photoURL', companies: 'logo', settings: 'logo' } as const;
export type PictureKind = keyof typeof PICTURE_FIELDS;

export const isPictureKind = (value: string): value is PictureKind => Object.hasOwn(PICTURE_FIELDS, value);

/** A square of 256 px, well compressed, with room to spare. Bytes. */
export const MOST_PICTURE_BYTES = 64 * 1024;

export const pictureId = (kind: PictureKind, id: string): string => `${kind}.${id}`;

/** @param mark changes with the bytes, so that a page never shows the picture before */
export const pictureAddress = (kind: PictureKind, id: string, mark: string): string =>
  `/api/pictures/${kind}/${id}?v=${mark.slice(0, 12)}`;

export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp';

const begins = (bytes: Uint8Array, at: number, wanted: readonly number[]): boolean =>
  wanted.every((byte, offset) => bytes[at + offset] === byte);

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

/** By its first bytes, whatever the sender calls it; null for anything else. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  if (begins(bytes, 0, PNG)) return 'image/png';
  if (begins(bytes, 0, JPEG)) return 'image/jpeg';
  return begins(bytes, 0, RIFF) && begins(bytes, 8, WEBP) ? 'image/webp' : null;
}
