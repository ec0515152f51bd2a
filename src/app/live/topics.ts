// Who is told of a record, as topics: the grants and scopes of its declaration turned round. A scope says what a record has to be for
// one person; asked for nobody in particular, it says for whom a record is. Nothing here knows any entity by name.
import { type Actor, ROLES, type Role } from '#domain/access';
import { isDue } from '#domain/due';
import type { Entity, Grants, WhereValue } from '#domain/entity';
import type { Instant } from '#kernel/clock';

type Of = Pick<Actor, 'id' | 'role' | 'companyId'>;

const personTopic = (role: Role, id: string): string => `${role}/person/${id}`;
const companyTopic = (role: Role, id: string | null): string => `${role}/company/${id ?? ''}`;

/** What a person is told: what all of their role may read, what is theirs, what is their company's. */
export const topicsOf = ({ id, role, companyId }: Of): string[] => [
  role,
  personTopic(role, id),
  companyTopic(role, companyId),
];

/** Stand for any person and any company: no record holds them. */
const ANY_PERSON = '\u0000person';
const ANY_COMPANY = '\u0000company';

/** For whom a record lies in a scope: those people, those companies, or everybody where both are null. */
interface Audience {
  people: readonly string[] | null;
  companies: readonly string[] | null;
}

const anybody = (role: Role, companyId: string | null): Actor => ({
  ...{ id: ANY_PERSON, role, companyId, displayName: '', email: null, emailVerified: true },
  ...{ timeZone: null, locale: null, photoURL: null },
});

const shared = (known: readonly string[] | null, found: readonly string[]): readonly string[] =>
  known === null ? found : known.filter((id) => found.includes(id));

const idsIn = (value: unknown): string[] =>
  [value].flat().filter((id): id is string => typeof id === 'string' && id !== '');

/** Null where it is for nobody. */
function audienceOf(means: Record<string, WhereValue>, record: Readonly<Record<string, unknown>>): Audience | null {
  let audience: Audience = { people: null, companies: null };
  for (const [field, wanted] of Object.entries(means)) {
    const isMember = wanted !== null && typeof wanted === 'object' && !Array.isArray(wanted);
    const value = record[field] ?? null;
    const values: readonly unknown[] = isMember ? (Array.isArray(value) ? value : []) : [value];
    const asked: readonly unknown[] = isMember ? [(wanted as { has: string }).has] : [wanted].flat();
    if (asked.some((each) => values.includes(each))) continue;
    if (asked.includes(ANY_PERSON)) audience = { ...audience, people: shared(audience.people, idsIn(values)) };
    else if (asked.includes(ANY_COMPANY))
      audience = { ...audience, companies: shared(audience.companies, idsIn(values)) };
    else return null;
  }
  return audience;
}

/** The topics of those of a role who have a record by one scope. */
function topicsBy(entity: Entity, scope: string, role: Role, record: Readonly<Record<string, unknown>>): string[] {
  if (scope === 'all') return [role];
  const [member, single] = [ANY_COMPANY, null].map((company) => {
    const means = entity.scopes[scope]?.(anybody(role, company));
    return means ? audienceOf(means, record) : null;
  });
  const topics: string[] = [];
  const isForAll = (audience: Audience | null | undefined) => audience && !audience.people && !audience.companies;
  // Whoever has no company reads by what the scope means for them, and so do those of one; mostly it means the same.
  if (isForAll(single)) topics.push(isForAll(member) ? role : companyTopic(role, null));
  if (member?.companies && !member.people) topics.push(...member.companies.map((id) => companyTopic(role, id)));
  if (member?.people && !member.companies && single?.people)
    topics.push(...shared(member.people, single.people).map((id) => personTopic(role, id)));
  return topics;
}

/**
 * Everybody whom the grants give this record, and nobody else (`tests/unit/app/live` holds it to `readable`).
 * @param now for what appears and vanishes by the clock
 * @param isFor roles that are told; left out, all
 */
export function topicsFor(
  entity: Entity,
  grants: Grants,
  record: Readonly<Record<string, unknown>>,
  now: Instant,
  isFor: (role: Role) => boolean = () => true,
): string[] {
  const isThere = !entity.due || isDue(entity.due, record, now);
  const topics = ROLES.filter(isFor).flatMap((role) =>
    (grants[role] ?? [])
      .filter((scope) => isThere || !entity.due?.scopes.includes(scope))
      .flatMap((scope) => topicsBy(entity, scope, role, record)),
  );
  return [...new Set(topics)];
}

/** Those who may read every record of the kind, where nothing is known of the one. */
export const topicsOfAll = (grants: Grants): string[] => ROLES.filter((role) => grants[role]?.includes('all'));
