// The library as a dialog: from every form that takes a file. Folders at the left, files in the middle with uploads beneath, the
// one that is looked at on the right. Loaded when it is first opened (`Library.tsx`).
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { readMe } from '#client/me';
import { uploads } from '#client/uploads';
import type { Actor } from '#domain/access';
import type { Asset } from '#domain/assets/asset';
import { lastNameOf } from '#domain/assets/file-name';
import { isShowable, RASTER } from '#domain/assets/media-type';
import { type FileView, fileViews, mayChangeFile, mayShowTo } from '#domain/assets/views';
import { folderWords } from '#domain/assets/words';
import type { Reader } from '#domain/format';
import { Dialog } from '../Dialog';
import { Icon } from '../Icon';
import { triangleAlert, upload } from '../icons';
import { FileDetail } from './FileDetail';
import { FileTable } from './FileTable';
import { FolderTree } from './FolderTree';
import { LibraryTools } from './LibraryTools';
import { Listing } from './Listing';
import { UploadList } from './UploadList';
import { type Needs, noticeOf, useChoice } from './use-choice';
import { useDrop } from './use-drop';
import { type FileSort, useListing } from './use-listing';
import { useOwnUploads } from './use-own-uploads';
import { useUseCounts } from './use-use-counts';

export interface LibraryProps {
  isOpen: boolean;
  /** It is closed, whether something was chosen or not. */
  onClose: () => void;
  onChoose: (assets: Asset[]) => void;
  /** "Choose a cover" */
  title: string;
  /** The verb that ends it: "Use as cover". */
  choose: string;
  accept: 'picture' | 'any';
  isMany?: boolean;
  /** Who sees the place where it will stand; null where it is opened by a rule of its own. */
  needs: Needs;
  /** Where uploads go while no folder is chosen: `Courses/`. */
  folder?: string;
}

const readerFor = (me: Actor | null): Reader => ({
  timeZone: me?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
  locale: me?.locale ?? 'en-GB',
  now: new Date().toISOString(),
});

export function LibraryDialog(props: LibraryProps) {
  const { isOpen, onClose, onChoose, title, choose: verb, accept, isMany = false, needs, folder: start = '' } = props;
  const [me, setMe] = useState<Actor | null>(null);
  const [view, setView] = useState<FileView | null>(null);
  const [folder, setFolder] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<FileSort>('-createdAt');
  const [at, setAt] = useState<Asset | null>(null);
  const [picked, setPicked] = useState<readonly Asset[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const listing = useListing(isOpen && view ? { view, folder, search: search.trim(), sort } : null);
  const reader = readerFor(me);
  const uses = useUseCounts(me !== null && mayShowTo(me).includes('public'), listing.items);
  const isFit = (asset: Asset): boolean => accept === 'any' || isShowable(asset.contentType);

  useEffect(() => {
    if (!isOpen) return;
    void readMe().then((actor) => {
      setMe(actor);
      setView((now) => now ?? (actor ? (fileViews(actor)[0] ?? null) : null));
    });
  }, [isOpen]);

  const close = (): void => {
    setPicked([]);
    setAt(null);
    choice.forget();
    uploads.tidy();
    onClose();
  };
  const choice = useChoice(me, needs, (assets) => {
    onChoose(assets);
    close();
  });
  const chosen = isMany ? picked : at && isFit(at) ? [at] : [];

  const toggle = (asset: Asset): void => {
    if (!isFit(asset)) return;
    setAt(asset);
    setPicked((now) =>
      now.some(({ id }) => id === asset.id) ? now.filter(({ id }) => id !== asset.id) : [...now, asset],
    );
  };
  const look = (asset: Asset): void => {
    choice.forget();
    setAt(asset);
  };
  const use = (asset: Asset): void => {
    if (!isFit(asset)) return;
    if (!isMany) return void choice.choose([asset]);
    void choice.choose(picked.some(({ id }) => id === asset.id) ? picked : [...picked, asset]);
  };
  const replace = (asset: Asset): void => {
    listing.put(asset);
    setAt((now) => (now?.id === asset.id ? asset : now));
    setPicked((now) => now.map((each) => (each.id === asset.id ? asset : each)));
  };

  const add = useOwnUploads((asset) => {
    listing.put(asset);
    if (!isFit(asset)) return;
    setAt(asset);
    if (isMany) setPicked((now) => [...now, asset]);
  });
  const into = folder ?? start;
  const send = (files: readonly File[]): void => {
    const wished = needs ?? 'private';
    const visibility = me && mayShowTo(me).includes(wished) ? wished : 'private';
    add(files, { folder: into, visibility });
  };
  const isOver = useDrop(isOpen, send);
  /** The arrows walk the list, from the search as well. */
  const walk = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const { target } = event;
    const isSearch = target instanceof HTMLInputElement && target.type === 'search';
    const isRow = target instanceof HTMLElement && target.dataset.file !== undefined;
    if (!step || !(isRow || (isSearch && step > 0))) return;
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('[data-file]') ?? [])];
    const to = isRow ? rows[rows.indexOf(target) + step] : rows[0];
    if (!to) return;
    event.preventDefault();
    to.focus();
  };

  const where = search.trim()
    ? `Files that match “${search.trim()}”`
    : folder === null
      ? (view?.label ?? '')
      : folderWords(folder);
  const notice = at && isFit(at) ? noticeOf(me, at, needs) : null;
  const hasUnfit = listing.items.some((asset) => !isFit(asset));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the search and the rows within
    <div className="lib-keys" onKeyDown={walk}>
      <Dialog
        isOpen={isOpen}
        isWide
        className="lib"
        title={title}
        onClose={close}
        tools={
          <LibraryTools
            input={input}
            search={search}
            types={accept === 'picture' ? [...RASTER, 'image/svg+xml'].join(',') : undefined}
            onSearch={setSearch}
            onFiles={send}
          />
        }
        footer={
          <>
            {notice && <p className="narrow-notice">{notice}</p>}
            {choice.problem ? (
              <p className="error" role="alert">
                <Icon shape={triangleAlert} />
                {choice.problem}
              </p>
            ) : (
              <span className="muted small keys">
                {isMany && picked.length > 0 ? (
                  `${picked.length === 1 ? 'One file' : `${picked.length} files`} chosen`
                ) : (
                  <>
                    <kbd>↑</kbd> <kbd>↓</kbd> {isMany ? 'look' : 'choose'}{' '}
                    {isMany && (
                      <>
                        <kbd>Space</kbd> choose{' '}
                      </>
                    )}
                    <kbd>Enter</kbd> use
                  </>
                )}
              </span>
            )}
            <span className="grow" />
            <button type="button" className="btn plain" onClick={close}>
              Cancel
            </button>
            <button
              type="button"
              className="btn primary"
              aria-disabled={chosen.length === 0 || undefined}
              aria-busy={choice.isBusy || undefined}
              onClick={() => void choice.choose(chosen)}
            >
              {choice.isBusy ? 'Opening it to them' : verb}
            </button>
          </>
        }
      >
        <div className="lib-body" ref={body}>
          {me && view && (
            <FolderTree
              views={fileViews(me).filter(({ name }) => name !== 'trash')}
              view={view}
              folder={folder}
              onView={(next) => {
                setView(next);
                setFolder(null);
              }}
              onFolder={setFolder}
            />
          )}
          <div className="listing">
            <Listing
              listing={listing}
              search={search.trim()}
              isAllFolders={folder === null}
              onEverything={() => {
                setSearch('');
                setFolder(null);
              }}
              onUpload={() => input.current?.click()}
            >
              <FileTable
                caption={where}
                items={listing.items}
                sort={sort}
                at={at?.id ?? null}
                picked={isMany ? new Set(picked.map(({ id }) => id)) : null}
                isFit={isFit}
                hasFolders={search.trim() !== '' || folder === null}
                uses={uses}
                reader={reader}
                onSort={setSort}
                onLook={look}
                onPick={toggle}
                onUse={use}
              />
            </Listing>
            {hasUnfit && (
              <p className="muted small only">Only a picture can stand here, so other files cannot be chosen.</p>
            )}
            <UploadList into={folderWords(into)} level={3} />
          </div>
          {at && (
            <FileDetail
              asset={at}
              mayChange={me !== null && mayChangeFile(me, at)}
              isOwn={me?.id === at.createdBy}
              notice={notice}
              reader={reader}
              onChange={replace}
            />
          )}
        </div>
        {isOver && (
          <div className="drop-here" aria-hidden="true">
            <Icon shape={upload} />
            Drop to upload to {folderWords(into)}
          </div>
        )}
        <p className="vh" role="status">
          {at ? `${lastNameOf(at.name)}${isFit(at) ? '' : ', cannot be chosen here'}` : ''}
        </p>
      </Dialog>
    </div>
  );
}
