// A file in a list, as a row or as a tile.
import { thumbnailAddress } from '#domain/assets/address';
import type { Asset } from '#domain/assets/asset';
import { lastNameOf } from '#domain/assets/file-name';
import { kindWord } from '#domain/assets/media-type';
import { fileSize } from '#domain/assets/size';
import { fileIcon, SEEN_BY } from '#domain/assets/words';
import type { Reader } from '#domain/format';
import { time } from '../cells';
import { html, type Markup } from '../markup';
import { icon } from '../navigation-markup';

export interface FileRow {
  asset: Asset;
  /** Places where it is used; null for those who may not know. */
  uses: number | null;
  /** Who brought it; null for those who may not know. */
  by: string | null;
}

export interface RowOptions {
  /** Rows have a box, where their reader may change them. */
  isPicked: boolean;
  mayChange: boolean;
  /** The list goes through all folders, so each file says where it is. */
  hasFolders: boolean;
  hasUses: boolean;
  isTrash: boolean;
}

const places = (uses: number | null): Markup | string =>
  uses ? `${uses} ${uses === 1 ? 'place' : 'places'}` : html`<span class="muted">Not used</span>`;

/** A small picture of it, or the drawing of its kind: decoration beside its name. */
export const fileMark = (asset: Asset): Markup =>
  html`<span class="file-mark">${
    asset.hasThumbnail && asset.status === 'ready'
      ? html`<img src="${thumbnailAddress(asset)}" alt="" width="28" height="28" loading="lazy">`
      : icon(fileIcon(asset.contentType))
  }</span>`;

export function fileRow({ asset, uses, by }: FileRow, reader: Reader, options: RowOptions): Markup {
  const { isPicked, mayChange, hasFolders, hasUses, isTrash } = options;
  const name = lastNameOf(asset.name);
  const box = html`<td>${mayChange && html`<input class="box" type="checkbox" aria-label="Select ${name}" autocomplete="off">`}</td>`;
  const folder = hasFolders && asset.folder && html`<span class="sub">${asset.folder.slice(0, -1)}</span>`;
  const at = isTrash ? (asset.trashedAt ?? asset.updatedAt) : asset.createdAt;
  return html`<tr data-id="${asset.id}" data-version="${asset.version}" data-name="${asset.name}">${isPicked && box}<td class="a1"><span class="file-name">${fileMark(asset)}<span><a class="name" href="/assetlib/${asset.id}">${name}</a>${folder}</span></span></td><td class="lg-only muted nowrap">${kindWord(asset.contentType)}</td><td class="num muted nowrap b1">${fileSize(asset.size)}</td>${hasUses && html`<td class="xl-only nowrap">${places(uses)}</td>`}<td class="a2 muted">${SEEN_BY[asset.visibility]}</td>${hasUses && html`<td class="xl-only muted nowrap">${by}</td>`}<td class="num muted nowrap b2">${time(at, 'moment', reader)}</td></tr>`;
}
