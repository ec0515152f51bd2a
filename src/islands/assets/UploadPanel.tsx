// The uploads of the library's page. When all have arrived, the list is read again with them in it.
import { useEffect, useRef } from 'react';
import { showToastOnNextPage } from '#client/stores/toasts';
import { isUnderWay, uploads } from '#client/uploads';
import { UploadList } from '../ui/library/UploadList';

interface Props {
  /** Each is sent once, in order. */
  batches: readonly (readonly File[])[];
  folder: string;
  into: string;
  companyId: string | null;
}

export function UploadPanel({ batches, folder, into, companyId }: Props) {
  const sent = useRef(0);
  useEffect(() => {
    for (const files of batches.slice(sent.current)) uploads.add(files, { folder, visibility: 'private', companyId });
    sent.current = batches.length;
  }, [batches, folder, companyId]);

  useEffect(
    () =>
      uploads.$uploads.subscribe((list) => {
        if (list.some((upload) => isUnderWay(upload) || upload.state === 'failed')) return;
        const done = list.filter(({ state }) => state === 'done').length;
        if (done === 0) return;
        showToastOnNextPage(done === 1 ? 'One file is uploaded.' : `${done} files are uploaded.`);
        // After the question about leaving has been taken away, which asks while something is under way.
        setTimeout(() => location.reload(), 0);
      }),
    [],
  );
  return <UploadList into={into} level={2} />;
}
