// What a picture shows, for those who cannot see it: mended in place. What somebody else wrote meanwhile is shown beside it.
import { type SyntheticEvent, useId, useState } from 'react';
import { callApi, isStale } from '#client/api';
import type { Asset } from '#domain/assets/asset';
import type { AppError } from '#kernel/errors';

export function AltText({ asset, onChange }: { asset: Asset; onChange: (asset: Asset) => void }) {
  const id = useId();
  const [text, setText] = useState(asset.alt ?? '');
  const [state, setState] = useState<'' | 'Saving' | 'Saved'>('');
  const [problem, setProblem] = useState<AppError | null>(null);
  /** What somebody else saved meanwhile. */
  const [theirs, setTheirs] = useState<Asset | null>(null);
  const isChanged = text.trim() !== (asset.alt ?? '');

  const save = async (version: number): Promise<void> => {
    if (state === 'Saving') return;
    setState('Saving');
    setProblem(null);
    const saved = await callApi<Asset>('PATCH', `/api/assets/${asset.id}`, { body: { alt: text }, version });
    setState(saved.ok ? 'Saved' : '');
    if (saved.ok) {
      setTheirs(null);
      setText(saved.value.alt ?? '');
      return onChange(saved.value);
    }
    const current = saved.error.current as Asset | undefined;
    if (!isStale(saved.error) || !current) return setProblem(saved.error);
    // Something else of it was changed: what is typed here goes on top.
    if (current.alt === asset.alt) {
      onChange(current);
      setState('');
      const again = await callApi<Asset>('PATCH', `/api/assets/${asset.id}`, {
        body: { alt: text },
        version: current.version,
      });
      if (!again.ok) return setProblem(again.error);
      setState('Saved');
      return onChange(again.value);
    }
    setTheirs(current);
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    // The dialog stands within a form, whose own submit this is not.
    event.stopPropagation();
    void save(asset.version);
  };
  return (
    <div className="field">
      <label htmlFor={id}>Description for those who cannot see it</label>
      <textarea
        id={id}
        className="input"
        rows={3}
        maxLength={500}
        value={text}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => {
          setText(target.value);
          setState('');
        }}
      />
      {isChanged && !theirs && (
        <div className="btn-row">
          <button type="button" className="btn" aria-busy={state === 'Saving' || undefined} onClick={submit}>
            {state === 'Saving' ? 'Saving' : 'Save description'}
          </button>
          <button type="button" className="btn plain" onClick={() => setText(asset.alt ?? '')}>
            Put back
          </button>
        </div>
      )}
      {theirs && (
        <div className="conflict-note" role="alert">
          <p>
            <b>Somebody else described it meanwhile:</b> {theirs.alt ? `“${theirs.alt}”` : 'they took the words away.'}
          </p>
          <div className="btn-row">
            <button type="button" className="btn" onClick={() => void save(theirs.version)}>
              Keep mine
            </button>
            <button
              type="button"
              className="btn plain"
              onClick={() => {
                setText(theirs.alt ?? '');
                onChange(theirs);
                setTheirs(null);
              }}
            >
              Take theirs
            </button>
          </div>
        </div>
      )}
      {problem ? (
        <span className="error" id={`${id}-note`} role="alert">
          {problem.issues?.[0]?.message ?? problem.message}
        </span>
      ) : (
        <span className="hint" id={`${id}-note`} role="status">
          {state === 'Saved' ? 'Saved' : text.trim() === '' ? 'What it shows, in a sentence.' : ''}
        </span>
      )}
    </div>
  );
}
