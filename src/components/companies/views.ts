// The views of the office's list of companies, and its columns.
import { companies } from '#domain/companies/company';
import type { Column, View } from '../data-table';

/** Whoever is a client: what an address without a state means. */
export const CLIENTS = ['active', 'suspended'] as const;

const VIEWS = [
  { label: 'Clients', status: null, states: CLIENTS },
  { label: 'Active', status: 'active', states: ['active'] },
  { label: 'Suspended', status: 'suspended', states: ['suspended'] },
  { label: 'Archived', status: 'archived', states: ['archived'] },
] as const;

/** A count that reached `limit` is not shown: there are more. */
export function companyViews(
  status: string | null,
  counts: Readonly<Record<string, number>> | null,
  limit: number,
): View[] {
  return VIEWS.map((view) => {
    const parts = view.states.map((state) => counts?.[state] ?? limit);
    const isKnown = parts.every((part) => part < limit);
    return {
      label: view.label,
      href: view.status === null ? '/companies' : `/companies?status=${view.status}`,
      isCurrent: view.status === status,
      ...(isKnown && { count: parts.reduce((sum, part) => sum + part, 0) }),
    };
  });
}

export const isState = (text: string | null): text is string =>
  text !== null && companies.states.includes(text as never);

export const companyColumns = (hasStates: boolean): Column[] => [
  { label: 'Company', sort: 'name' },
  { label: 'Website', class: 'lg-only' },
  { label: 'Account manager' },
  { label: 'Tags', class: 'lg-only' },
  ...(hasStates ? [{ label: 'Status' }] : []),
  { label: 'Changed', sort: 'updatedAt', class: 'num xl-only' },
];
