// What the live feed has brought to this page. `client/live` writes it; pages and islands read it, or ask by `follow` to be told.
import { atom } from 'nanostores';
import type { Hint, PresenceMode, Present } from '#domain/live';

/** `off`: nothing asks for it, or the tab is hidden. `ended`: signed out, or another role. */
export type LiveState = 'off' | 'connecting' | 'socket' | 'polling' | 'ended';

export interface Heard {
  hints: readonly Hint[];
  /** More has happened than is known: everything may have changed. */
  missed: boolean;
}

export const $liveState = atom<LiveState>('off');
/** The latest that was heard; the same again is heard again. */
export const $heard = atom<Heard>({ hints: [], missed: false });
/** Who else has the record of this page open. */
export const $people = atom<readonly Present[]>([]);
/** How this page looks at its record. */
export const $mode = atom<PresenceMode>('viewing');

const editors = new Set<string>();

/** A form with something unsaved, or a composer with a text: as long as there is one, the others are told. */
export function markEditing(form: string, isEditing: boolean): void {
  if (isEditing) editors.add(form);
  else editors.delete(form);
  $mode.set(editors.size > 0 ? 'editing' : 'viewing');
}
