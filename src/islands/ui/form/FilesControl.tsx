// Files of the library in a form, in their order: added, moved, taken away. Saved with the form.

import { useRef, useState } from 'react';
import { assetAddress } from '#domain/assets/address';
import { lastNameOf } from '#domain/assets/file-name';
import { kindWord } from '#domain/assets/media-type';
import { fileSize } from '#domain/assets/size';
import type { Viewers } from '#domain/entity';
import { Icon } from '../Icon';
import { arrowDown, arrowUp, folder, x } from '../icons';
import { FileMark } from '../library/FileMark';
import { Library } from '../library/Library';
import { type Files, rememberFiles, useFiles } from './use-files';

interface Props {
  id: string;
  label: string;
  chosen: readonly string[];
  files?: Files | undefined;
  needs: Viewers | null;
  onChange: (ids: readonly string[]) => void;
}

export function FilesControl({ id, label, chosen, files, needs, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const found = useFiles(chosen, files);
  const nameOf = (each: string): string => {
    const asset = found[each];
    if (asset) return lastNameOf(asset.name);
    return asset === null ? 'A file that is not in the library any more' : 'A file';
  };

  const move = (from: number, to: number): void => {
    const next = [...chosen];
    const [moved = ''] = next.splice(from, 1);
    next.splice(to, 0, moved);
    onChange(next);
    setSaid(`${nameOf(moved)} is number ${to + 1} of ${next.length}.`);
    // The buttons stay where they are and the rows change: the focus goes along with its file.
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('button[data-move]');
      const same = buttons?.[to < from ? 0 : 1];
      (same?.disabled ? buttons?.[to < from ? 1 : 0] : same)?.focus();
    });
  };
  const remove = (at: number): void => {
    setSaid(`${nameOf(chosen[at] ?? '')} is taken out.`);
    onChange(chosen.filter((_, each) => each !== at));
    add.current?.focus();
  };

  return (
    <div className="file-field">
      {chosen.length > 0 && (
        <ol ref={list} className="chosen-files" aria-label={label}>
          {chosen.map((each, at) => {
            const asset = found[each];
            return (
              <li key={each}>
                {asset ? <FileMark asset={asset} /> : <span className="file-mark" />}
                {asset ? (
                  <a className="link cut" href={assetAddress(asset)} target="_blank" rel="noopener">
                    {nameOf(each)}
                  </a>
                ) : (
                  <span className="muted cut">{nameOf(each)}</span>
                )}
                <span className="muted small nowrap">
                  {asset && `${kindWord(asset.contentType)}, ${fileSize(asset.size)}`}
                </span>
                <span className="row-buttons">
                  <button
                    type="button"
                    className="edit"
                    data-move
                    disabled={at === 0}
                    aria-label={`Move ${nameOf(each)} up`}
                    onClick={() => move(at, at - 1)}
                  >
                    <Icon shape={arrowUp} />
                  </button>
                  <button
                    type="button"
                    className="edit"
                    data-move
                    disabled={at === chosen.length - 1}
                    aria-label={`Move ${nameOf(each)} down`}
                    onClick={() => move(at, at + 1)}
                  >
                    <Icon shape={arrowDown} />
                  </button>
                  <button
                    type="button"
                    className="edit"
                    aria-label={`Take ${nameOf(each)} out`}
                    onClick={() => remove(at)}
                  >
                    <Icon shape={x} />
                  </button>
                </span>
              </li>
            );
          })}
        </ol>
      )}
      <div className="btn-row">
        <button ref={add} type="button" className="btn" id={id} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon shape={folder} />
          {chosen.length === 0 ? 'Choose from library' : 'Add from library'}
        </button>
      </div>
      <p className="vh" role="status">
        {said}
      </p>
      <Library
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onChoose={(assets) => {
          rememberFiles(assets);
          onChange([...new Set([...chosen, ...assets.map((asset) => asset.id)])]);
        }}
        title={`Choose ${label.toLowerCase()}`}
        choose={`Add to ${label.toLowerCase()}`}
        accept="any"
        isMany
        needs={needs}
      />
    </div>
  );
}
