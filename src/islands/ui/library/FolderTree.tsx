// The folders of the library, read one level at a time, and the views above them. On a narrow screen one select.
import { useEffect, useState } from 'react';
import { callApi } from '#client/api';
import type { FileView } from '#domain/assets/views';
import { foldersTo, lastFolder } from '#domain/assets/words';
import { Icon } from '../Icon';
import { folderOpen, folder as folderShape } from '../icons';

interface Props {
  views: readonly FileView[];
  view: FileView;
  /** Null for every folder. */
  folder: string | null;
  onView: (view: FileView) => void;
  onFolder: (folder: string) => void;
}

/** Levels that are set in; those below stand under one another. */
const DEEPEST = 5;
/** Pages read of one level: a folder of many thousand files is cut here. */
const MOST_PAGES = 3;

async function readLevel(prefix: string): Promise<string[]> {
  const found: string[] = [];
  let pageToken: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const words: URLSearchParams = new URLSearchParams({ prefix, delimiter: '/' });
    if (pageToken) words.set('pageToken', pageToken);
    const answer = await callApi<{ prefixes: string[]; nextPageToken: string | null }>('GET', `/api/files?${words}`);
    if (!answer.ok) break;
    found.push(...answer.value.prefixes);
    pageToken = answer.value.nextPageToken;
    if (!pageToken) break;
  }
  return found;
}

interface Shown {
  prefix: string;
  depth: number;
}

export function FolderTree({ views, view, folder, onView, onFolder }: Props) {
  const [levels, setLevels] = useState<Readonly<Record<string, readonly string[]>>>({});
  const open = ['', ...foldersTo(folder ?? '')];
  const path = open.join('\n');

  useEffect(() => {
    let isOver = false;
    for (const prefix of path.split('\n')) {
      void readLevel(prefix).then((found) => {
        if (!isOver) setLevels((now) => ({ ...now, [prefix]: found }));
      });
    }
    return () => {
      isOver = true;
    };
  }, [path]);

  const below = (prefix: string, depth: number): Shown[] =>
    (levels[prefix] ?? []).flatMap((each) => [
      { prefix: each, depth },
      ...(open.includes(each) ? below(each, depth + 1) : []),
    ]);
  // One that nothing is in yet is shown all the same: it is where uploads go.
  const known = below('', 0);
  const missing = foldersTo(folder ?? '').filter((each) => !known.some(({ prefix }) => prefix === each));
  const shown = [...known, ...missing.map((prefix) => ({ prefix, depth: prefix.split('/').length - 2 }))];

  return (
    <>
      <nav className="folders" aria-label="Folders">
        <ul>
          {views.map((each) => (
            <li key={each.name}>
              <button
                type="button"
                aria-current={folder === null && each.name === view.name ? 'true' : undefined}
                onClick={() => onView(each)}
              >
                <Icon shape={folderShape} />
                {each.label}
              </button>
            </li>
          ))}
          {shown.map(({ prefix, depth }) => (
            <li key={prefix}>
              <button
                type="button"
                className={`d${Math.min(depth, DEEPEST)}`}
                aria-current={folder === prefix ? 'true' : undefined}
                onClick={() => onFolder(prefix)}
              >
                <Icon shape={open.includes(prefix) ? folderOpen : folderShape} />
                <span>{lastFolder(prefix)}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <select
        className="select folder-select"
        aria-label="Folder"
        value={folder ?? `view:${view.name}`}
        onChange={({ target }) => {
          const chosen = views.find(({ name }) => target.value === `view:${name}`);
          if (chosen) onView(chosen);
          else onFolder(target.value);
        }}
      >
        {views.map((each) => (
          <option key={each.name} value={`view:${each.name}`}>
            {each.label}
          </option>
        ))}
        {shown.map(({ prefix, depth }) => (
          <option key={prefix} value={prefix}>
            {`${'\u2003'.repeat(depth)}${lastFolder(prefix)}`}
          </option>
        ))}
      </select>
    </>
  );
}
