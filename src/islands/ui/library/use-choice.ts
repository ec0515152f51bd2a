// Using what is chosen: a file that too few may open is shown to those who will see it, before it stands anywhere.
import { useState } from 'react';
import { callApi, isStale } from '#client/api';
import type { Actor } from '#domain/access';
import { type Asset, isOpenTo as isShownTo, type Visibility } from '#domain/assets/asset';
import { lastNameOf } from '#domain/assets/file-name';
import { mayChangeFile, mayShowTo } from '#domain/assets/views';
import { SEEN_BY } from '#domain/assets/words';
import type { Viewers } from '#domain/entity';
import { err, ok, type Result } from '#kernel/result';

export type Needs = Viewers | null;

/** Whether those who see the place may open the file. */
export const isOpenTo = (needs: Needs, visibility: Visibility): boolean =>
  needs === null || isShownTo(visibility, needs);

const mayOpen = (me: Actor | null, asset: Asset, needs: Needs): boolean =>
  me !== null && needs !== null && mayChangeFile(me, asset) && mayShowTo(me).includes(needs);

/** What using it here does, or why it cannot be; null where it is fit as it is. */
export function noticeOf(me: Actor | null, asset: Asset, needs: Needs): string | null {
  if (isOpenTo(needs, asset.visibility)) return null;
  const now = `Seen by ${SEEN_BY[asset.visibility].replace(/^T/, 't').replace(/^W/, 'w')}.`;
  if (!mayOpen(me, asset, needs)) return `${now} Only the office can show it to more people: ask them to.`;
  return `${now} Using it here shows it to ${(needs && SEEN_BY[needs])?.replace(/^[TWE]/, (letter) => letter.toLowerCase())}.`;
}

async function show(asset: Asset, needs: Needs): Promise<Result<Asset>> {
  const change = (version: number) =>
    callApi<Asset>('PATCH', `/api/assets/${asset.id}`, { body: { visibility: needs }, version });
  const done = await change(asset.version);
  if (done.ok) return done;
  const current = done.error.current as Asset | undefined;
  if (!isStale(done.error) || !current) return done;
  return isOpenTo(needs, current.visibility) ? ok(current) : change(current.version);
}

export function useChoice(me: Actor | null, needs: Needs, onChosen: (assets: Asset[]) => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const open = async (asset: Asset): Promise<Result<Asset, string>> => {
    if (isOpenTo(needs, asset.visibility)) return ok(asset);
    if (!mayOpen(me, asset, needs)) return err(noticeOf(me, asset, needs) ?? '');
    const shown = await show(asset, needs);
    if (shown.ok) return shown;
    const { issues, message } = shown.error;
    return err(`${lastNameOf(asset.name)} was not opened to them. ${issues?.[0]?.message ?? message}`);
  };
  const choose = async (assets: readonly Asset[]): Promise<void> => {
    if (isBusy || assets.length === 0) return;
    setBusy(true);
    setProblem(null);
    const chosen: Asset[] = [];
    for (const asset of assets) {
      const opened = await open(asset);
      if (!opened.ok) {
        setBusy(false);
        setProblem(opened.error);
        return;
      }
      chosen.push(opened.value);
    }
    setBusy(false);
    onChosen(chosen);
  };
  return { isBusy, problem, choose, forget: () => setProblem(null) };
}
