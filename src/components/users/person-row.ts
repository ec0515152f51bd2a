// A person in the list of people.
import type { Reader } from '#domain/format';
import { ROLE_NAMES } from '#domain/navigation';
import { initialsOf } from '#domain/users/initials';
import type { User } from '#domain/users/user';
import { badge, time } from '../cells';
import { html, type Markup } from '../markup';

interface Row {
  person: User;
  company: string | null;
}

interface Shown {
  /** Whether the view holds people of more than one state. */
  hasStates: boolean;
  /** The office selects rows and sees companies. */
  isOffice: boolean;
}

const picture = ({ displayName, photoURL }: User): Markup => {
  const own = photoURL?.startsWith('/api/pictures/') ? photoURL : null;
  return html`<span class="avatar" aria-hidden="true">${own ? html`<img src="${own}" alt="" width="40" height="40" loading="lazy">` : initialsOf(displayName)}</span>`;
};

export function personRow({ person, company }: Row, reader: Reader, { hasStates, isOffice }: Shown): Markup {
  const { id, displayName: name, email, role, status, lastSeenAt } = person;
  const lapsed =
    status === 'invited' && person.invitationExpiresAt !== null && person.invitationExpiresAt <= reader.now;
  const state = lapsed ? 'Invited, link lapsed' : undefined;
  return html`<tr data-id="${id}" data-version="${person.version}" data-name="${name}">${isOffice && html`<td><input class="box" type="checkbox" aria-label="Select ${name}" autocomplete="off"></td>`}<td class="a1${!hasStates && ' wide'}"><span class="person">${picture(person)}<span class="named"><a class="name" href="/users/${id}">${name}</a><span class="sub cut">${email}</span></span></span></td><td class="${isOffice ? 'b2' : 'a2'}">${role === 'learner' ? html`<span class="muted">${ROLE_NAMES[role]}</span>` : ROLE_NAMES[role]}</td>${isOffice && html`<td class="a2">${company && html`<a class="cut" href="/companies/${person.companyId}">${company}</a>`}</td>`}${hasStates && html`<td class="b1">${badge('users', status, state)}</td>`}<td class="num lg-only muted">${lastSeenAt ? time(lastSeenAt, 'relative', reader) : 'Never'}</td><td class="num xl-only muted">${time(person.createdAt, 'date', reader)}</td></tr>`;
}
