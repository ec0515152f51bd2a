// People as a table: the columns that we write, and the other names that people give them.
import { ROLES, type Role } from '#domain/access';
import { fold } from '#domain/search';
import type { User } from '#domain/users/user';
import type { Fault } from './cell-values';
import type { StoredCompany } from './company-names';
import type { Cell } from './csv-cells';
import { MAX_RECORD_ROWS } from './draft';
import { oneLine } from './plain-text';
import { tableShape } from './table';

export type UserColumn =
  | 'displayName'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'role'
  | 'company'
  | 'companyCode'
  | 'jobTitle'
  | 'phoneNumber'
  | 'timeZone'
  | 'locale';

export const USER_TABLE = tableShape<UserColumn>({
  columns: {
    displayName: [
      'Name',
      'full name',
      'display name',
      'person',
      'learner',
      'attendee',
      'employee',
      'delegate',
      'contact',
    ],
    firstName: ['First name', 'given name', 'forename'],
    lastName: ['Last name', 'surname', 'family name'],
    email: ['E-mail', 'email address', 'mail', 'work e-mail', 'login'],
    role: ['Role', 'access', 'permission'],
    company: ['Company', 'company name', 'organisation', 'organization', 'employer', 'client', 'customer'],
    companyCode: ['Company code', 'customer number', 'client number', 'customer code'],
    jobTitle: ['Job title', 'job', 'position', 'title', 'occupation'],
    phoneNumber: ['Telephone', 'phone', 'mobile', 'tel', 'telephone number', 'mobile number'],
    timeZone: ['Time zone', 'tz', 'zone'],
    locale: ['Locale', 'dates and numbers', 'language'],
  },
  needs: ['email'],
  example: 'Name, E-mail, Company, Job title',
  rows: MAX_RECORD_ROWS,
});
/** Ours has the whole name. */
const READ_ONLY: ReadonlySet<UserColumn> = new Set(['firstName', 'lastName']);
export const WRITTEN_USER_COLUMNS = (Object.keys(USER_TABLE.columns) as UserColumn[]).filter(
  (column) => !READ_ONLY.has(column),
);

const OTHER_ROLES: Readonly<Record<string, Role>> = {
  administrator: 'admin',
  office: 'staff',
  tutor: 'instructor',
  trainer: 'instructor',
  teacher: 'instructor',
  student: 'learner',
  participant: 'learner',
};

/** `company` and `companyCode` stay as the file has them: whom they mean is asked of the store. */
export function readUser(values: ReadonlyMap<UserColumn, string>): {
  fields: Record<string, unknown>;
  faults: Fault[];
} {
  const faults: Fault[] = [];
  const line = (column: UserColumn): string | null => oneLine(values.get(column) ?? '');
  const parts = [line('firstName'), line('lastName')].filter((part) => part !== null);
  const role = line('role');
  const known = role === null ? null : roleOf(role);
  if (role !== null && known === null)
    faults.push({ field: 'role', message: `“${role.slice(0, 40)}” is no role. Write one of: ${ROLES.join(', ')}.` });
  const email = line('email');
  if (email === null) faults.push({ field: 'email', message: 'Give the e-mail address: it says who this is.' });
  const given = {
    displayName: line('displayName') ?? (parts.length > 0 ? parts.join(' ') : null),
    email,
    role: known,
    company: line('company'),
    companyCode: line('companyCode'),
    jobTitle: line('jobTitle'),
    phoneNumber: line('phoneNumber'),
    timeZone: line('timeZone'),
    locale: line('locale'),
  };
  return { fields: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)), faults };
}

const roleOf = (text: string): Role | null =>
  ROLES.find((role) => role === fold(text)) ?? OTHER_ROLES[fold(text)] ?? null;

/** A field that the caller may not read is gone from the record by now. */
export const userCells = (
  user: Partial<User>,
  company: Partial<StoredCompany> | undefined,
): Partial<Record<UserColumn, Cell>> => ({
  displayName: user.displayName,
  email: user.email,
  role: user.role,
  company: company?.name,
  companyCode: company?.code,
  jobTitle: user.jobTitle,
  phoneNumber: user.phoneNumber,
  timeZone: user.timeZone,
  locale: user.locale,
});
