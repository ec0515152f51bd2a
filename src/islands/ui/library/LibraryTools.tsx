// The head of the library's dialog: the search, and files from the device.
import type { ChangeEvent, RefObject } from 'react';
import { Icon } from '../Icon';
import { search as searchShape, upload } from '../icons';

interface Props {
  /** The hidden field, to be pressed from elsewhere too. */
  input: RefObject<HTMLInputElement | null>;
  search: string;
  /** Media types that the browser offers; all where it is left out. */
  types: string | undefined;
  onSearch: (search: string) => void;
  onFiles: (files: readonly File[]) => void;
}

export function LibraryTools({ input, search, types, onSearch, onFiles }: Props) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(target.files ?? [])];
    // So that the same file can be chosen again.
    target.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <div className="searchbox">
        <Icon shape={searchShape} />
        <input
          className="input"
          type="search"
          placeholder="Name or tag"
          aria-label="Search the library"
          maxLength={200}
          autoComplete="off"
          value={search}
          onChange={({ target }) => onSearch(target.value)}
          onKeyDown={(event) => {
            // It stands within a form that is not to be saved by it.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </div>
      <button type="button" className="btn" onClick={() => input.current?.click()}>
        <Icon shape={upload} />
        Upload
      </button>
      <input ref={input} type="file" multiple hidden accept={types} aria-label="Files to upload" onChange={choose} />
    </>
  );
}
