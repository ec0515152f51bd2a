// The views of the list of people, its columns and its conditions.
import { ROLES, type Role } from '#domain/access';
import { ROLE_NAMES } from '#domain/navigation';
import { users } from '#domain/users/user';
import type { Column, Filter, View } from '../data-table';

/** Whoever has an account or is to have one: what an address without a state means. */
export const IN_USE = ['active', 'invited'] as const;

const VIEWS = [
  { label: 'All in use', status: null, states: IN_USE },
  { label: 'Active', status: 'active', states: ['active'] },
  { label: 'Invited', status: 'invited', states: ['invited'] },
  { label: 'Disabled', status: 'disabled', states: ['disabled'] },
] as const;

/** A count that reached `limit` is not shown: there are more. */
export function personViews(
  status: string | null,
  counts: Readonly<Record<string, number>> | null,
  limit: number,
): View[] {
  return VIEWS.map((view) => {
    const parts = view.states.map((state) => counts?.[state] ?? limit);
    const isKnown = parts.every((part) => part < limit);
    return {
      label: view.label,
      href: view.status === null ? '/users' : `/users?status=${view.status}`,
      isCurrent: view.status === status,
      ...(isKnown && { count: parts.reduce((sum, part) => sum + part, 0) }),
    };
  });
}

export const isState = (text: string | null): text is string => text !== null && users.states.includes(text as never);

export const personColumns = (hasStates: boolean, isOffice: boolean): Column[] => [
  { label: 'Name', sort: 'displayName' },
  { label: 'Role' },
  ...(isOffice ? [{ label: 'Company' }] : []),
  ...(hasStates ? [{ label: 'Status' }] : []),
  { label: 'Last seen', class: 'num lg-only' },
  { label: 'Added', sort: 'createdAt', class: 'num xl-only' },
];

export const isRole = (text: string | null): text is Role => text !== null && ROLES.includes(text as Role);
export const roleChoices = (roles: readonly Role[]) => roles.map((role) => ({ value: role, label: ROLE_NAMES[role] }));
/** Those that this office role may give. */
export const givenBy = (role: Role): readonly Role[] =>
  role === 'admin' ? ROLES : ROLES.filter((each) => each !== 'admin' && each !== 'staff');

export function personFilters(
  words: URLSearchParams,
  companies: readonly { value: string; label: string }[],
  isOffice: boolean,
): Filter[] {
  const [role, company] = [words.get('role'), words.get('companyId')];
  return [
    {
      field: 'role',
      label: 'Role',
      value: role === null ? undefined : isRole(role) ? ROLE_NAMES[role] : role,
      options: roleChoices(ROLES),
    },
    ...(isOffice
      ? [
          {
            field: 'companyId',
            label: 'Company',
            value:
              company === null
                ? undefined
                : (companies.find(({ value }) => value === company)?.label ?? 'one not shown'),
            options: companies,
          },
        ]
      : []),
  ];
}
