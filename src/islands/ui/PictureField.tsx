// A photo or a logo: shown, chosen from the device or the library, removed. Saved as soon as it is chosen.
import { type ChangeEvent, useRef, useState } from 'react';
import { callApi, signInAgain } from '#client/api';
import { type Fit, smallPicture } from '#client/small-picture';
import { showToastOnNextPage } from '#client/stores/toasts';
import { assetAddress } from '#domain/assets/address';
import type { Asset } from '#domain/assets/asset';
import type { AppError } from '#kernel/errors';
import { Icon } from './Icon';
import { triangleAlert } from './icons';
import { Library } from './library/Library';
import { useHydrated } from './use-hydrated';

interface Props {
  /** `/api/pictures/users/<id>` */
  address: string;
  url: string | null;
  /** What it is, after "Choose a" and "Remove the": "photo", "logo". */
  what: 'photo' | 'logo';
  /** Shown while there is none: initials. */
  initials: string;
  hint?: string;
  /** Reads the page again once it is saved: what else stands on it names the version that the picture has changed. */
  isReloading?: boolean;
}

const READABLE = 'image/png,image/jpeg,image/webp,image/avif,image/gif';

export function PictureField({ address, url, what, initials, hint, isReloading = false }: Props) {
  const [shown, setShown] = useState(url);
  const [busy, setBusy] = useState<'' | 'Saving' | 'Removing'>('');
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<AppError | string | null>(null);
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  const fit: Fit = what === 'photo' ? 'cover' : 'contain';

  const run = async (word: 'Saving' | 'Removing', work: () => ReturnType<typeof callApi<{ url: string | null }>>) => {
    setBusy(word);
    setProblem(null);
    setSaid(word);
    const done = await work();
    setBusy('');
    if (!done.ok) {
      setSaid('');
      setProblem(done.error);
      return;
    }
    const told = done.value.url ? `The ${what} is saved.` : `The ${what} is removed.`;
    if (isReloading) {
      showToastOnNextPage(told);
      location.reload();
      return;
    }
    setShown(done.value.url);
    setSaid(told);
  };

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    // So that the same file can be chosen again.
    target.value = '';
    if (file && !busy) await save(file, address);
  };

  const save = async (file: Blob, to: string): Promise<void> => {
    const picture = await smallPicture(file, fit);
    if (!picture) {
      setProblem('This browser cannot read that file as a picture. Choose a PNG, a JPEG or a WebP.');
      return;
    }
    await run('Saving', () => callApi('PUT', to, { body: picture, contentType: picture.type }));
  };

  /** What is shown is a small square of it; the library remembers where it is used. */
  const take = async (asset: Asset | undefined): Promise<void> => {
    if (!asset || busy) return;
    setProblem(null);
    const answer = await fetch(assetAddress(asset)).catch(() => null);
    if (!answer?.ok) {
      setProblem('That file could not be opened. Try again, or choose another one.');
      return;
    }
    await save(await answer.blob(), `${address}?asset=${asset.id}`);
  };

  return (
    <div className="picture-field">
      <span className={`avatar xl${what === 'logo' ? ' square' : ''}`} aria-hidden={shown === null || undefined}>
        {shown ? <img src={shown} alt={`The ${what} now`} width={72} height={72} /> : initials}
      </span>
      <div>
        <div className="btn-row">
          <button
            type="button"
            className="btn"
            disabled={!isHydrated}
            aria-busy={busy === 'Saving' || undefined}
            onClick={() => input.current?.click()}
          >
            {busy === 'Saving' ? 'Saving' : shown ? `Choose another ${what}` : `Choose a ${what}`}
          </button>
          <button
            type="button"
            className="btn"
            disabled={!isHydrated}
            aria-haspopup="dialog"
            onClick={() => setLibraryOpen(true)}
          >
            Choose from library
          </button>
          {shown && (
            <button
              type="button"
              className="btn plain"
              disabled={!isHydrated}
              aria-busy={busy === 'Removing' || undefined}
              onClick={() => {
                if (!busy) void run('Removing', () => callApi('DELETE', address));
              }}
            >
              {busy === 'Removing' ? 'Removing' : `Remove the ${what}`}
            </button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept={READABLE}
          hidden
          aria-label={`File of the ${what}`}
          onChange={(event) => void choose(event)}
        />
        <Library
          isOpen={isLibraryOpen}
          onClose={() => setLibraryOpen(false)}
          onChoose={([asset]) => void take(asset)}
          title={`Choose a ${what}`}
          choose={`Use as ${what}`}
          accept="picture"
          needs={null}
        />
        <p className="muted small">{hint}</p>
        <p className="small" role="status">
          {said}
        </p>
        {problem && (
          <div className="banner negative" role="alert">
            <Icon shape={triangleAlert} />
            <div>
              <b>The {what} was not changed.</b> {typeof problem === 'string' ? problem : problem.message}
            </div>
            {typeof problem !== 'string' && problem.code === 'unauthenticated' && (
              <a className="btn" href={signInAgain()}>
                Sign in again
              </a>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
