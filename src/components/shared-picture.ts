// The picture that stands beside a public page's address where it is passed on: the page's own, else the organisation's logo.
import { assetAddress } from '#domain/assets/address';
import type { Asset } from '#domain/assets/asset';

export interface SharedPicture {
  /** With the origin. */
  url: string;
  width: number | null;
  height: number | null;
  alt: string | null;
  /** Wide enough to be shown across. */
  isLarge: boolean;
}

export const coverPicture = (cover: Asset, origin: string): SharedPicture => ({
  url: origin + assetAddress(cover),
  width: cover.width,
  height: cover.height,
  alt: cover.alt,
  isLarge: true,
});

export const logoPicture = (logo: string, origin: string): SharedPicture => ({
  url: new URL(logo, origin).href,
  width: null,
  height: null,
  alt: null,
  isLarge: false,
});
