// The files to choose from. What cannot be chosen is muted, and still there to be looked at.
import type { KeyboardEvent } from 'react';
import type { Asset } from '#domain/assets/asset';
import { folderOf, lastNameOf } from '#domain/assets/file-name';
import { kindWord } from '#domain/assets/media-type';
import { fileSize } from '#domain/assets/size';
import { formatExact, formatMoment, type Reader } from '#domain/format';
import { Icon } from '../Icon';
import { arrowDown, arrowUp } from '../icons';
import { FileMark } from './FileMark';
import type { FileSort } from './use-listing';

interface Props {
  caption: string;
  items: readonly Asset[];
  sort: FileSort;
  /** The one whose particulars stand beside the list. */
  at: string | null;
  /** Ids of those chosen, where several can be; else null. */
  picked: ReadonlySet<string> | null;
  isFit: (asset: Asset) => boolean;
  /** The search goes through all folders, so each file says where it is. */
  hasFolders: boolean;
  /** Places where each is used, by id; null for those who may not know. */
  uses: Readonly<Record<string, number>> | null;
  reader: Reader;
  onSort: (sort: FileSort) => void;
  onLook: (asset: Asset) => void;
  onPick: (asset: Asset) => void;
  /** A double click, or Enter. */
  onUse: (asset: Asset) => void;
}

export function FileTable(props: Props) {
  const { caption, items, sort, at, picked, isFit, hasFolders, uses, reader, onSort, onLook, onPick, onUse } = props;
  const press = (event: KeyboardEvent, asset: Asset): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      onUse(asset);
    } else if (event.key === ' ' && picked) {
      event.preventDefault();
      onPick(asset);
    }
  };
  return (
    <table className={picked ? 'table pick' : 'table'} aria-label={caption}>
      <thead>
        <tr>
          {picked && (
            <th>
              <span className="vh">Chosen</span>
            </th>
          )}
          <SortHead label="Name" field="pathKey" sort={sort} onSort={onSort} />
          <th className="xl-only">Kind</th>
          <th className="num">Size</th>
          {uses && <th className="lg-only">Used in</th>}
          <SortHead label="Added" field="createdAt" isDescending className="num sm-only" sort={sort} onSort={onSort} />
        </tr>
      </thead>
      <tbody>
        {items.map((asset) => {
          const name = lastNameOf(asset.name);
          const isAt = asset.id === at;
          const isPicked = picked?.has(asset.id) ?? isAt;
          return (
            <tr key={asset.id} className={isFit(asset) ? undefined : 'off'} aria-selected={isPicked || undefined}>
              {picked && (
                <td>
                  <input
                    className="box"
                    type="checkbox"
                    aria-label={`Choose ${name}`}
                    checked={isPicked}
                    disabled={!isFit(asset)}
                    onChange={() => onPick(asset)}
                  />
                </td>
              )}
              <td>
                <span className="file-name">
                  <FileMark asset={asset} />
                  <button
                    type="button"
                    className={isAt ? 'name at' : 'name'}
                    data-file={asset.id}
                    tabIndex={isAt || (at === null && asset === items[0]) ? 0 : -1}
                    aria-pressed={isPicked}
                    onFocus={() => onLook(asset)}
                    onClick={() => onLook(asset)}
                    onDoubleClick={() => onUse(asset)}
                    onKeyDown={(event) => press(event, asset)}
                  >
                    {name}
                    {hasFolders && asset.folder && <small>{folderOf(asset.name).slice(0, -1)}</small>}
                  </button>
                </span>
              </td>
              <td className="xl-only muted">{kindWord(asset.contentType)}</td>
              <td className="num muted nowrap">{fileSize(asset.size)}</td>
              {uses && <td className="lg-only muted nowrap">{placesOf(uses[asset.id])}</td>}
              <td className="num muted nowrap sm-only">
                <time dateTime={asset.createdAt} title={formatExact(asset.createdAt, reader)}>
                  {formatMoment(asset.createdAt, reader)}
                </time>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Nothing while it is not known. */
function placesOf(count: number | undefined): string {
  if (count === undefined) return '';
  if (count === 0) return 'Not used';
  return count === 1 ? '1 place' : `${count} places`;
}

interface HeadProps {
  label: string;
  field: 'pathKey' | 'createdAt';
  /** The direction of a first click. */
  isDescending?: boolean;
  className?: string;
  sort: FileSort;
  onSort: (sort: FileSort) => void;
}

function SortHead({ label, field, isDescending = false, className, sort, onSort }: HeadProps) {
  const isSorted = sort.replace('-', '') === field;
  const isDown = sort.startsWith('-');
  const next = isSorted ? !isDown : isDescending;
  return (
    <th className={className} aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}>
      <button type="button" onClick={() => onSort(`${next ? '-' : ''}${field}` as FileSort)}>
        {label}
        {isSorted && <Icon shape={isDown ? arrowDown : arrowUp} />}
      </button>
    </th>
  );
}
