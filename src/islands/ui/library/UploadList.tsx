// Uploads under way: how much of each has arrived, what went wrong and what is kept, and a way to stop it.
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { isUnderWay, type Upload, uploads } from '#client/uploads';
import { lastNameOf } from '#domain/assets/file-name';
import { fileSize, sizeSent } from '#domain/assets/size';
import { Icon } from '../Icon';
import { check, rotateCcw, triangleAlert, x } from '../icons';
import { KindIcon } from './FileMark';

interface Props {
  /** Where new ones go, in words. */
  into: string;
  level: 2 | 3;
}

export function UploadList({ into, level }: Props) {
  const list = useStore(uploads.$uploads);
  const said = useAnnouncement(list);
  const running = list.filter(isUnderWay).length;
  const Heading = `h${level}` as const;
  useLeavingQuestion(running > 0);
  return (
    <>
      <p className="vh" role="status">
        {said}
      </p>
      {list.length > 0 && (
        <section className="uploads" aria-label="Uploads">
          <Heading>
            {headOf(list, running)} {running > 0 && <span className="muted">to {into}</span>}
            {running > 0 ? (
              <button type="button" className="btn plain" onClick={() => uploads.cancelAll()}>
                Cancel all
              </button>
            ) : (
              <button
                type="button"
                className="btn plain"
                onClick={() => {
                  for (const { id } of list) uploads.cancel(id);
                }}
              >
                Clear
              </button>
            )}
          </Heading>
          <ul>
            {list.map((upload) => (
              <Row key={upload.id} upload={upload} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const counted = (count: number): string => (count === 1 ? 'one file' : `${count} files`);

function headOf(list: readonly Upload[], running: number): string {
  if (running > 0) return `Uploading ${counted(running)}`;
  const failed = list.filter(({ state }) => state === 'failed').length;
  return failed > 0 ? `${failed === 1 ? 'One file was' : `${failed} files were`} not uploaded` : 'Uploaded';
}

function Row({ upload }: { upload: Upload }) {
  const { id, state, message, sent, size, type, canRetry } = upload;
  const name = lastNameOf(upload.name);
  const isBad = state === 'paused' || state === 'failed';
  return (
    <li className={isBad ? 'bad' : undefined}>
      {isBad ? (
        <Icon shape={triangleAlert} />
      ) : state === 'done' ? (
        <Icon shape={check} />
      ) : (
        <KindIcon contentType={type || 'application/octet-stream'} />
      )}
      <span className="cut" title={upload.name}>
        {name}
      </span>
      <progress aria-label={name} max={Math.max(1, size)} value={sent} />
      <span className="muted nowrap">{standOf(upload)}</span>
      <span className="btn-row">
        {canRetry && (
          <button type="button" className="edit" aria-label={`Try again: ${name}`} onClick={() => uploads.retry(id)}>
            <Icon shape={rotateCcw} />
          </button>
        )}
        <button
          type="button"
          className="edit"
          aria-label={isUnderWay(upload) ? `Cancel ${name}` : `Take ${name} off this list`}
          onClick={() => uploads.cancel(id)}
        >
          <Icon shape={x} />
        </button>
      </span>
      {message && <small>{message}</small>}
    </li>
  );
}

function standOf({ state, sent, size }: Upload): string {
  switch (state) {
    case 'waiting':
      return `Next, ${fileSize(size)}`;
    case 'paused':
      return `Paused, ${sizeSent(sent, size)}`;
    case 'failed':
      return 'Not uploaded';
    case 'done':
      return fileSize(size);
    default:
      return sent >= size ? 'Finishing' : sizeSent(sent, size);
  }
}

/** What is read out: beginnings, ends and troubles, never each percent. */
function useAnnouncement(list: readonly Upload[]): string {
  const [said, setSaid] = useState('');
  const before = useRef<ReadonlyMap<string, Upload['state']>>(new Map());
  useEffect(() => {
    const told = list.flatMap((upload) => {
      const was = before.current.get(upload.id);
      if (was === upload.state) return [];
      const name = lastNameOf(upload.name);
      if (upload.state === 'done') return [`${name} is uploaded.`];
      if (upload.state === 'paused' || upload.state === 'failed') return [`${name}: ${upload.message ?? ''}`];
      return [];
    });
    const fresh = list.filter(({ id, state }) => !before.current.has(id) && state !== 'failed').length;
    before.current = new Map(list.map(({ id, state }) => [id, state]));
    if (fresh > 0) told.unshift(`Uploading ${counted(fresh)}.`);
    if (told.length > 0) setSaid(told.join(' '));
  }, [list]);
  return said;
}

/** Leaving the page would end them. */
function useLeavingQuestion(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOn]);
}
