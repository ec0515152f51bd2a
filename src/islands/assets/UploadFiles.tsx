// Uploads on the library's page: the button, and dropping anywhere. What sends them is fetched a second after the page.
import { type ChangeEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { needNext } from '#client/app/next-needed';
import { Icon } from '../ui/Icon';
import { upload } from '../ui/icons';
import { useDrop } from '../ui/library/use-drop';
import { useHydrated } from '../ui/use-hydrated';

const load = () => import('./UploadPanel');
const UploadPanel = lazy(async () => ({ default: (await load()).UploadPanel }));

interface Props {
  /** `Courses/Food/`; '' for the top. */
  folder: string;
  /** The same in words. */
  into: string;
  /** Whose they are, where the page is about a company. */
  companyId: string | null;
}

export function UploadFiles({ folder, into, companyId }: Props) {
  const [batches, setBatches] = useState<readonly (readonly File[])[]>([]);
  const [place, setPlace] = useState<Element | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  const send = (files: readonly File[]): void => setBatches((now) => [...now, files]);
  const isOver = useDrop(true, send);
  useEffect(() => needNext(load), []);
  useEffect(() => setPlace(document.querySelector('#uploads')), []);

  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(target.files ?? [])];
    // So that the same file can be chosen again.
    target.value = '';
    if (files.length > 0) send(files);
  };
  return (
    <>
      <button type="button" className="btn primary" disabled={!isHydrated} onClick={() => input.current?.click()}>
        <Icon shape={upload} />
        Upload
      </button>
      <input ref={input} type="file" multiple hidden aria-label="Files to upload" onChange={choose} />
      {isOver && (
        <div className="drop-here page-wide" aria-hidden="true">
          <Icon shape={upload} />
          Drop to upload to {into}
        </div>
      )}
      {place &&
        batches.length > 0 &&
        createPortal(
          <Suspense fallback={<p className="muted small">Reading the files</p>}>
            <UploadPanel batches={batches} folder={folder} into={into} companyId={companyId} />
          </Suspense>,
          place,
        )}
    </>
  );
}
