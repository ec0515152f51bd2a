// The file that is looked at: what it shows, its particulars, where it is used, and its description, mended in place.
import { useEffect, useState } from 'react';
import { callApi } from '#client/api';
import { assetAddress } from '#domain/assets/address';
import type { Asset } from '#domain/assets/asset';
import { lastNameOf } from '#domain/assets/file-name';
import { isShowable, kindWord } from '#domain/assets/media-type';
import { fileSize } from '#domain/assets/size';
import { folderWords, SEEN_BY } from '#domain/assets/words';
import { formatDay, formatExact, type Reader } from '#domain/format';
import { Icon } from '../Icon';
import { triangleAlert } from '../icons';
import { AltText } from './AltText';
import { KindIcon } from './FileMark';

interface Use {
  entity: string;
  id: string;
  field: string;
  title: string;
  href: string;
}

interface Props {
  asset: Asset;
  mayChange: boolean;
  isOwn: boolean;
  /** What happens to it if it is chosen here. */
  notice: string | null;
  reader: Reader;
  onChange: (asset: Asset) => void;
}

/** Somebody who walks through the list by keys does not ask for each. Milliseconds. */
const PAUSE = 250;
const NAMED = 4;

export function FileDetail({ asset, mayChange, isOwn, notice, reader, onChange }: Props) {
  const uses = useUses(asset.id);
  const isPicture = isShowable(asset.contentType);
  const dimensions = asset.width && asset.height ? `${asset.width} × ${asset.height}, ` : '';
  return (
    <aside className="lib-detail" aria-label="Chosen file">
      {isPicture ? (
        <img key={asset.id} className="pic" src={assetAddress(asset)} alt={asset.alt ?? ''} />
      ) : (
        <div className="pic none">
          <KindIcon contentType={asset.contentType} />
        </div>
      )}
      <h3>{lastNameOf(asset.name)}</h3>
      <dl className="facts">
        <dt>Size</dt>
        <dd>
          {dimensions}
          {fileSize(asset.size)} {!isPicture && <span className="muted">{kindWord(asset.contentType)}</span>}
        </dd>
        <dt>Folder</dt>
        <dd>{asset.folder === '' ? 'None' : folderWords(asset.folder)}</dd>
        <dt>Added</dt>
        <dd>
          <time dateTime={asset.createdAt} title={formatExact(asset.createdAt, reader)}>
            {formatDay(asset.createdAt, reader)}
          </time>
          {isOwn && ', by you'}
        </dd>
        <dt>Seen by</dt>
        <dd>{SEEN_BY[asset.visibility]}</dd>
        {uses && (
          <>
            <dt>Used in</dt>
            <dd>{uses.length === 0 ? 'Nothing yet' : <Uses uses={uses} />}</dd>
          </>
        )}
      </dl>
      {notice && (
        <p className="notice" role="note">
          <Icon shape={triangleAlert} />
          <span>{notice}</span>
        </p>
      )}
      {isPicture && (mayChange ? <AltText key={asset.id} asset={asset} onChange={onChange} /> : <p>{asset.alt}</p>)}
    </aside>
  );
}

function Uses({ uses }: { uses: readonly Use[] }) {
  const rest = uses.length - NAMED;
  return (
    <ul>
      {uses.slice(0, NAMED).map(({ entity, id, field, title, href }) => (
        <li key={`${entity}/${id}/${field}`}>
          <a className="link" href={href} target="_blank" rel="noopener">
            {title}
          </a>
        </li>
      ))}
      {rest > 0 && <li className="muted">and {rest} more</li>}
    </ul>
  );
}

/** Null until they are known, and for those who may not know. */
function useUses(id: string): readonly Use[] | null {
  const [uses, setUses] = useState<readonly Use[] | null>(null);
  useEffect(() => {
    let isOver = false;
    setUses(null);
    const timer = setTimeout(async () => {
      const found = await callApi<{ uses?: Use[] }>('GET', `/api/files/${id}`);
      if (!isOver && found.ok) setUses(found.value.uses ?? null);
    }, PAUSE);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id]);
  return uses;
}
