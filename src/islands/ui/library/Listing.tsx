// A list of files while it is read, when it cannot be, when nothing is there; else the files, and the way to more.
import type { ReactNode } from 'react';
import { Icon } from '../Icon';
import { upload } from '../icons';
import type { useListing } from './use-listing';

interface Props {
  listing: ReturnType<typeof useListing>;
  search: string;
  isAllFolders: boolean;
  onEverything: () => void;
  onUpload: () => void;
  children: ReactNode;
}

export function Listing({ listing, search, isAllFolders, onEverything, onUpload, children }: Props) {
  const { items, isLoading, error, hasMore, more, again } = listing;
  if (error)
    return (
      <div className="banner negative" role="alert">
        <div>
          <b>The library cannot be shown at the moment.</b> {error.message}
        </div>
        <button type="button" className="btn" onClick={again}>
          Try again
        </button>
      </div>
    );
  if (items.length === 0 && isLoading)
    return (
      <div role="status" aria-label="Reading the library">
        {['w62', 'w40', 'w55', 'w74'].map((width) => (
          <div key={width} className="skeleton-row">
            <span className={`skel ${width}`} />
            <span className="skel short" />
            <span className="skel short" />
          </div>
        ))}
      </div>
    );
  if (items.length === 0)
    return (
      <div className="empty">
        <h3>{search ? `Nothing matches “${search}”` : isAllFolders ? 'No files yet' : 'This folder is empty'}</h3>
        <p>
          {search
            ? 'The beginning of a word of its name, description or tags finds a file.'
            : 'Drop files anywhere here, or choose them from your device.'}
        </p>
        <div className="btn-row">
          {search || !isAllFolders ? (
            <button type="button" className="btn" onClick={onEverything}>
              Show everything
            </button>
          ) : (
            <button type="button" className="btn" onClick={onUpload}>
              <Icon shape={upload} />
              Upload
            </button>
          )}
        </div>
      </div>
    );
  return (
    <div aria-busy={isLoading || undefined}>
      {children}
      {hasMore && (
        <p className="only">
          <button type="button" className="btn" onClick={more}>
            {isLoading ? 'Reading' : 'Show more'}
          </button>
        </p>
      )}
    </div>
  );
}
