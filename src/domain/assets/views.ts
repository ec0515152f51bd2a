// The library as each role looks through it: views that together hold what a person may open.
import type { Actor } from '../access';
import { satisfies } from '../entity';
import { type Asset, assets, SHARED, VISIBILITIES, type Visibility, WORKING } from './asset';

export interface FileView {
  name: 'all' | 'working' | 'company' | 'shared' | 'own' | 'trash';
  label: string;
  /** As a list is asked for it; more than one value is any of them. */
  where: Readonly<Record<string, string | readonly string[]>>;
}

const READY = { status: 'ready' } as const;

/** The first is where one begins; the trash is the last. */
export function fileViews({ id, role, companyId }: Pick<Actor, 'id' | 'role' | 'companyId'>): readonly FileView[] {
  const own: FileView = { name: 'own', label: 'My own', where: { ...READY, createdBy: id } };
  const shared: FileView = { name: 'shared', label: 'Shared', where: { ...READY, visibility: SHARED } };
  const trash: FileView = { name: 'trash', label: 'Trash', where: { status: 'trashed', createdBy: id } };
  switch (role) {
    case 'admin':
    case 'staff':
      return [{ name: 'all', label: 'Everything', where: READY }, own, { ...trash, where: { status: 'trashed' } }];
    case 'instructor':
      return [{ name: 'working', label: 'For teaching', where: { ...READY, visibility: WORKING } }, own, trash];
    case 'manager':
      return companyId
        ? [
            { name: 'company', label: 'My company’s', where: { ...READY, companyId } },
            shared,
            own,
            { ...trash, where: { status: 'trashed', companyId } },
          ]
        : [shared, own, trash];
    default:
      return [shared, own, trash];
  }
}

/** Whether this person may change or delete the file, by the declaration's grants. */
export const mayChangeFile = (actor: Actor, asset: Asset): boolean =>
  (assets.access.update[actor.role] ?? []).some((name: string) => {
    if (name === 'all') return true;
    const where = assets.scopes[name as keyof typeof assets.scopes]?.(actor);
    return where ? satisfies(asset, where) : false;
  });

/** To whom else this person may show a file: the office decides about the rest. */
export function mayShowTo({ role }: Pick<Actor, 'role'>): readonly Visibility[] {
  if (role === 'admin' || role === 'staff') return VISIBILITIES;
  return role === 'instructor' ? ['private', 'staff'] : ['private'];
}
