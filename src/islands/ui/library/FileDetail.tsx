// The file that is looked at: what it shows, its particulars, where it is used, and its description, mended in place.
import { type SyntheticEvent, useEffect, useId, useState } from 'react';
import { callApi, isStale } from '#client/api';
import { assetAddress } from '#domain/assets/address';
import type { Asset } from '#domain/assets/asset';
import { lastNameOf } from '#domain/assets/file-name';
import { isShowable, kindWord } from '#domain/assets/media-type';
import { fileSize } from '#domain/assets/size';
import { folderWords, SEEN_BY } from '#domain/assets/words';
import { formatDay, formatExact, type Reader } from '#domain/format';
import type { AppError } from '#kernel/errors';
import { Icon } from '../Icon';
import { triangleAlert } from '../icons';
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

function AltText({ asset, onChange }: { asset: Asset; onChange: (asset: Asset) => void }) {
  const id = useId();
  const [text, setText] = useState(asset.alt ?? '');
  const [state, setState] = useState<'' | 'Saving' | 'Saved'>('');
  const [problem, setProblem] = useState<AppError | null>(null);
  /** What somebody else saved meanwhile. */
  const [theirs, setTheirs] = useState<Asset | null>(null);
  const isChanged = text.trim() !== (asset.alt ?? '');

  const save = async (version: number): Promise<void> => {
    if (state === 'Saving') return;
    setState('Saving');
    setProblem(null);
    const saved = await callApi<Asset>('PATCH', `/api/assets/${asset.id}`, { body: { alt: text }, version });
    setState(saved.ok ? 'Saved' : '');
    if (saved.ok) {
      setTheirs(null);
      setText(saved.value.alt ?? '');
      return onChange(saved.value);
    }
    const current = saved.error.current as Asset | undefined;
    if (!isStale(saved.error) || !current) return setProblem(saved.error);
    // Something else of it was changed: what is typed here goes on top.
    if (current.alt === asset.alt) {
      onChange(current);
      setState('');
      const again = await callApi<Asset>('PATCH', `/api/assets/${asset.id}`, {
        body: { alt: text },
        version: current.version,
      });
      if (!again.ok) return setProblem(again.error);
      setState('Saved');
      return onChange(again.value);
    }
    setTheirs(current);
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    // The dialog stands within a form, whose own submit this is not.
    event.stopPropagation();
    void save(asset.version);
  };
  return (
    <div className="field">
      <label htmlFor={id}>Description for those who cannot see it</label>
      <textarea
        id={id}
        className="input"
        rows={3}
        maxLength={500}
        value={text}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => {
          setText(target.value);
          setState('');
        }}
      />
      {isChanged && !theirs && (
        <div className="btn-row">
          <button type="button" className="btn" aria-busy={state === 'Saving' || undefined} onClick={submit}>
            {state === 'Saving' ? 'Saving' : 'Save description'}
          </button>
          <button type="button" className="btn plain" onClick={() => setText(asset.alt ?? '')}>
            Put back
          </button>
        </div>
      )}
      {theirs && (
        <div className="conflict-note" role="alert">
          <p>
            <b>Somebody else described it meanwhile:</b> {theirs.alt ? `“${theirs.alt}”` : 'they took the words away.'}
          </p>
          <div className="btn-row">
            <button type="button" className="btn" onClick={() => void save(theirs.version)}>
              Keep mine
            </button>
            <button
              type="button"
              className="btn plain"
              onClick={() => {
                setText(theirs.alt ?? '');
                onChange(theirs);
                setTheirs(null);
              }}
            >
              Take theirs
            </button>
          </div>
        </div>
      )}
      {problem ? (
        <span className="error" id={`${id}-note`} role="alert">
          {problem.issues?.[0]?.message ?? problem.message}
        </span>
      ) : (
        <span className="hint" id={`${id}-note`} role="status">
          {state === 'Saved' ? 'Saved' : text.trim() === '' ? 'What it shows, in a sentence.' : ''}
        </span>
      )}
    </div>
  );
}
