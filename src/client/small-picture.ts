// A chosen file as a small picture: cropped to its middle or fitted whole, scaled and compressed here, so that little is sent.
// Turned as its camera says: `createImageBitmap` heeds that.

/** Side of a square that is sharp at twice the largest size shown. CSS pixels. */
const SIDE = 256;
/** The server takes no more (`app/pictures/picture.ts`). Bytes. */
const MOST_BYTES = 64 * 1024;
const QUALITIES = [0.9, 0.75, 0.5];

/** `cover` fills the square with the middle of the picture; `contain` keeps all of it. */
export type Fit = 'cover' | 'contain';

/** Null for what this browser cannot read as a picture. @param most the longer side, in pixels */
export async function smallPicture(file: Blob, fit: Fit, most = SIDE): Promise<Blob | null> {
  if (typeof createImageBitmap === 'undefined') return null;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const canvas = document.createElement('canvas');
  const { width, height } = bitmap;
  const side = Math.min(width, height);
  const scale = Math.min(1, most / Math.max(width, height));
  const [w, h] = fit === 'cover' ? [most, most] : [Math.max(1, width * scale), Math.max(1, height * scale)];
  canvas.width = Math.round(w);
  canvas.height = Math.round(h);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  if (fit === 'cover') context.drawImage(bitmap, (width - side) / 2, (height - side) / 2, side, side, 0, 0, most, most);
  else context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  for (const quality of QUALITIES) {
    const blob = await encode(canvas, quality, fit);
    if (blob && blob.size <= MOST_BYTES) return blob;
  }
  return null;
}

/** WebP; where a browser cannot write that, JPEG for photos and PNG for logos, which may be seen through. */
async function encode(canvas: HTMLCanvasElement, quality: number, fit: Fit): Promise<Blob | null> {
  const make = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  const webp = await make('image/webp');
  if (webp?.type === 'image/webp') return webp;
  return make(fit === 'cover' ? 'image/jpeg' : 'image/png');
}
