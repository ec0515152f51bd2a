// What stands before a file's name: a small picture of it, or the drawing of its kind.

import { thumbnailAddress } from '#domain/assets/address';
import type { Asset } from '#domain/assets/asset';
import { type FileIcon, fileIcon } from '#domain/assets/words';
import { Icon } from '../Icon';
import { file, fileText, image, music, presentation, video } from '../icons';

const SHAPES: Readonly<Record<FileIcon, string>> = {
  image,
  video,
  music,
  presentation,
  'file-text': fileText,
  file,
};

export const KindIcon = ({ contentType }: { contentType: string }) => <Icon shape={SHAPES[fileIcon(contentType)]} />;

export function FileMark({ asset }: { asset: Asset }) {
  return (
    <span className="file-mark">
      {asset.hasThumbnail ? (
        <img src={thumbnailAddress(asset)} alt="" width={28} height={28} loading="lazy" />
      ) : (
        <KindIcon contentType={asset.contentType} />
      )}
    </span>
  );
}
