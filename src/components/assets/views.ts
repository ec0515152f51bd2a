// The library's tabs, columns and conditions.
import type { Actor } from '#domain/access';
import { type Asset, assets } from '#domain/assets/asset';
import { type FileView, fileViews } from '#domain/assets/views';
import { SEEN_BY } from '#domain/assets/words';
import type { Column, Filter, View } from '../data-table';

export const viewOf = (actor: Actor, asked: string | null): FileView => {
  const views = fileViews(actor);
  return views.find(({ name }) => name === asked) ?? (views[0] as FileView);
};

/** `view=grid` stays from tab to tab. */
export function fileTabs(actor: Actor, current: FileView, isGrid: boolean): View[] {
  return fileViews(actor).map((view, at) => {
    const words = new URLSearchParams({ ...(at > 0 && { show: view.name }), ...(isGrid && { view: 'grid' }) });
    const query = words.toString();
    return {
      label: view.label,
      href: query ? `/assetlib?${query}` : '/assetlib',
      isCurrent: view.name === current.name,
    };
  });
}

export const fileColumns = (hasUses: boolean, isTrash: boolean): Column[] => [
  { label: 'Name', sort: 'pathKey' },
  { label: 'Kind', class: 'lg-only' },
  { label: 'Size', class: 'num' },
  ...(hasUses ? [{ label: 'Used in', class: 'xl-only' }] : []),
  { label: 'Seen by' },
  ...(hasUses ? [{ label: 'Added by', class: 'xl-only' }] : []),
  isTrash ? { label: 'Deleted', class: 'num' } : { label: 'Added', sort: 'createdAt', class: 'num' },
];

const KINDS: readonly { value: Asset['kind']; label: string }[] = [
  { value: 'picture', label: 'Pictures' },
  { value: 'document', label: 'Documents' },
  { value: 'video', label: 'Films' },
  { value: 'audio', label: 'Recordings' },
  { value: 'other', label: 'Other files' },
];

/** @param company the name behind `companyId`, where the address has one */
export function fileFilters(view: FileView, words: URLSearchParams, company: string | null): Filter[] {
  const kind = words.get('kind');
  const visibility = words.get('visibility');
  const within = view.where.visibility;
  const offered = (assets.fields.visibility.options ?? []).filter(
    ({ value }) => within === undefined || [within].flat().includes(value),
  );
  const companyId = words.get('companyId');
  return [
    {
      field: 'kind',
      label: 'Kind',
      value: kind === null ? undefined : (KINDS.find(({ value }) => value === kind)?.label ?? kind),
      options: KINDS,
    },
    {
      field: 'visibility',
      label: 'Who may open it',
      value: visibility === null ? undefined : (SEEN_BY[visibility as Asset['visibility']] ?? visibility),
      options: offered,
    },
    ...(companyId === null
      ? []
      : [{ field: 'companyId', label: 'Company', value: company ?? 'one that is not there', options: [] }]),
  ];
}
