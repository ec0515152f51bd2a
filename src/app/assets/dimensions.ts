// How large a picture is as people see it: turned as its camera says.
import { imageSize } from 'image-size';

export interface Dimensions {
  /** Pixels; null where it is no picture, or does not say. */
  width: number | null;
  height: number | null;
}

const NONE: Dimensions = { width: null, height: null };
/** From the fifth on, the orientations of Exif lay a picture on its side. */
const FIRST_ON_ITS_SIDE = 5;
/** Nobody's picture is larger; what says so is damaged. Pixels. */
const MOST = 100_000;

/** @param head the first bytes of it: what stands behind them is not looked at */
export function dimensionsOf(head: Uint8Array, contentType: string): Dimensions {
  if (!contentType.startsWith('image/')) return NONE;
  try {
    const { width, height, orientation = 1 } = imageSize(head);
    if (!isSize(width) || !isSize(height)) return NONE;
    return orientation >= FIRST_ON_ITS_SIDE ? { width: height, height: width } : { width, height };
  } catch {
    // Damaged, or of a kind that tells its size elsewhere: it is kept all the same.
    return NONE;
  }
}

const isSize = (pixels: number): boolean => pixels >= 1 && pixels <= MOST;
