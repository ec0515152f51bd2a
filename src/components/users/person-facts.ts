// A person's particulars in words, with the short names that a narrow column has room for.
import { readField } from '#domain/field-text';
import { ROLE_NAMES } from '#domain/navigation';
import type { User } from '#domain/users/user';

export interface PersonFact {
  field: string;
  label: string;
  /** Empty for none. */
  text: string;
}

const LABELS = [
  ['email', 'E-mail'],
  ['role', 'Role'],
  ['jobTitle', 'Job title'],
  ['phoneNumber', 'Telephone'],
  ['timeZone', 'Time zone'],
  ['locale', 'Dates'],
] as const;

export const AS_ALL = 'As the organisation';

const language = (locale: string): string =>
  new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale;

export const personFacts = (person: User): PersonFact[] =>
  LABELS.map(([field, label]) => {
    const value = readField(person, field);
    if (field === 'role') return { field, label, text: ROLE_NAMES[person.role] };
    if (field === 'locale') return { field, label, text: person.locale ? language(person.locale) : AS_ALL };
    if (field === 'timeZone') return { field, label, text: person.timeZone ?? AS_ALL };
    return { field, label, text: typeof value === 'string' ? value : '' };
  });
