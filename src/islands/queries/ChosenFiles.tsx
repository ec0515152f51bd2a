// The files that go along with a message that is being written, each to be taken out again.
import { lastNameOf } from '#domain/assets/file-name';
import { fileSize } from '#domain/assets/size';
import { useFiles } from '../ui/form/use-files';
import { Icon } from '../ui/Icon';
import { paperclip, x } from '../ui/icons';

interface Props {
  ids: readonly string[];
  onRemove: (id: string) => void;
}

export function ChosenFiles({ ids, onRemove }: Props) {
  const found = useFiles(ids);
  if (ids.length === 0) return null;
  return (
    <ul className="sent-files chosen" aria-label="Files to send">
      {ids.map((id) => {
        const asset = found[id];
        const name = asset ? lastNameOf(asset.name) : asset === null ? 'A file that is gone' : 'A file';
        return (
          <li key={id} className="file">
            <Icon shape={paperclip} />
            <span>{name}</span>
            {asset && <span className="muted">{fileSize(asset.size)}</span>}
            <button type="button" className="edit" aria-label={`Take ${name} out`} onClick={() => onRemove(id)}>
              <Icon shape={x} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
