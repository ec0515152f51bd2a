// A picture of the library in a form: shown, chosen, taken away. Saved with the form.

import { useRef, useState } from 'react';
import { assetAddress, thumbnailAddress } from '#domain/assets/address';
import { lastNameOf } from '#domain/assets/file-name';
import type { Viewers } from '#domain/entity';
import { Icon } from '../Icon';
import { image, x } from '../icons';
import { Library } from '../library/Library';
import { type Files, rememberFiles, useFiles } from './use-files';

interface Props {
  id: string;
  label: string;
  /** Its id; '' for none. */
  chosen: string;
  files?: Files | undefined;
  needs: Viewers | null;
  describedBy: string | undefined;
  isInvalid: boolean;
  onChange: (id: string) => void;
}

export function PictureControl({ id, label, chosen, files, needs, describedBy, isInvalid, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const what = label.toLowerCase();
  const found = useFiles(chosen === '' ? [] : [chosen], files)[chosen];
  return (
    <div className="file-field" id={`${id}-picture`}>
      {chosen !== '' && (
        <div className="chosen">
          {found ? (
            <img src={found.hasThumbnail ? thumbnailAddress(found) : assetAddress(found)} alt={found.alt ?? ''} />
          ) : (
            <span className="pic none">
              <Icon shape={image} />
            </span>
          )}
          <span>
            <b>{found ? lastNameOf(found.name) : found === null ? 'Not in the library any more' : ' '}</b>
            {found && !found.alt && <small className="muted">Nothing describes it to those who cannot see it.</small>}
          </span>
        </div>
      )}
      <div className="btn-row">
        <button
          ref={button}
          type="button"
          className="btn"
          id={id}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Icon shape={image} />
          {chosen === '' ? 'Choose from library' : `Choose another ${what}`}
        </button>
        {chosen !== '' && (
          <button
            type="button"
            className="btn plain"
            onClick={() => {
              onChange('');
              button.current?.focus();
            }}
          >
            <Icon shape={x} />
            Remove the {what}
          </button>
        )}
      </div>
      <Library
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onChoose={(assets) => {
          rememberFiles(assets);
          onChange(assets[0]?.id ?? '');
        }}
        title={`Choose a ${what}`}
        choose={`Use as ${what}`}
        accept="picture"
        needs={needs}
      />
    </div>
  );
}
