// From an account at the provider to the person in our store: found, bound or made, once, however many ask at the same time.
import { joinByDomain } from '#app/companies/join-by-domain';
import { type AuditLine, auditWrites } from '#app/effect';
import { settingsNow } from '#app/settings';
import { invitedClaimWrites } from '#app/users/invited-address';
import { moveBookings } from '#app/users/move-bookings';
import { stubOf } from '#app/users/stub';
import { ROLES } from '#domain/access';
import { newUser, type User } from '#domain/users/user';
import { conflict, forbidden } from '#kernel/errors';
import { newId } from '#kernel/id';
import { err, ok, type Result } from '#kernel/result';
import type { Account } from '#ports/identity';
import type { Write } from '#ports/records';
import type { AccountsContext } from './context';
import { invitedBy } from './invitation';
import { peopleWithEmail, personWithUid } from './person';

/** Settling asks nothing of the provider: whoever calls it has asked already. */
type SettlingContext = Omit<AccountsContext, 'identity' | 'gate'>;

/** Each lost race means that somebody else got one step further, so a few attempts are plenty. */
const ATTEMPTS = 5;

export interface SignInDetail {
  /** Further writes that belong in the same commit. `before` is the person as the store had them, null for a new one. */
  alsoWrite(person: User, before: User | null): Promise<Result<Write[]>>;
  /** When it happened. A lost race drops it, so that parallel sign-ins of one person do not wait for each other. */
  lastSeenAt: string;
}

/**
 * The person behind an account as the provider describes it now: found by uid, else an invited record with the same
 * verified address is bound, else a learner is made where sign-up is open. A verified address also counts for `ADMIN_EMAILS`.
 * Everything is one commit, made unique by the claim `uid:<uid>`.
 * @param invitation the token of a link: whose address it was sent to is bound by it, verified or not
 * Errors: `forbidden` with `user-disabled`, `signup-closed` or `invitation-for-another`, `invalid` with `invitation-void`;
 * with an invitation also `conflict` with `both-booked` or `too-many-bookings`.
 */
export async function settlePerson(
  context: SettlingContext,
  account: Account,
  signIn?: SignInDetail,
  invitation: string | null = null,
): Promise<Result<User>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const known = await whatIsKnown(context, account, signIn !== undefined);
    if (!known.ok) return known;
    const asked = invitation === null ? ok(null) : await invitedBy(context, invitation, account);
    if (!asked.ok) return asked;
    const times =
      attempt === 0 && signIn ? { lastSeenAt: signIn.lastSeenAt, lastSignInTime: account.lastSignInTime } : {};
    const plan = await planPerson(context, account, { ...known.value, asked: asked.value }, times);
    if (!plan.ok) return plan;
    const joined = await joinByDomain(context.records, plan.value, known.value.person);
    if (!joined.ok) return joined;
    const { person, writes, audit } = joined.value;
    const further = signIn ? await signIn.alsoWrite(person, known.value.person) : ok([]);
    if (!further.ok) return further;
    const all = [...writes, ...further.value, ...auditWrites(audit, person.id, context.clock.now())];
    if (all.length === 0) return ok(person);
    const done = await context.records.commit(all);
    if (!done.ok) return done;
    if (done.value === 'committed') return ok(person);
  }
  return err(conflict('Too much happened to this account at once. Try again.'));
}

interface Known {
  person: User | null;
  /** Others with the same address, where the account's own is verified; else none. */
  namesakes: User[];
  /** Who holds the claim on the verified address. */
  addressOwner: string | null;
}

/** @param isThorough asks for invitations to an address that was known to be verified before */
async function whatIsKnown(context: SettlingContext, account: Account, isThorough: boolean): Promise<Result<Known>> {
  const found = await personWithUid(context, account.uid);
  if (!found.ok) return found;
  const person = found.value;
  const email = verifiedAddress(account);
  const isOldNews = person?.emailVerified === true && person.email === email;
  if (email === null || (isOldNews && !isThorough)) return ok({ person, namesakes: [], addressOwner: null });
  const [people, claim] = await Promise.all([
    peopleWithEmail(context, email),
    context.records.get('userKeys', emailKey(email)),
  ]);
  if (!people.ok) return people;
  if (!claim.ok) return claim;
  return ok({
    person,
    namesakes: people.value.filter((other) => other.id !== person?.id),
    addressOwner: (claim.value?.userId as string | undefined) ?? null,
  });
}

interface Plan {
  person: User;
  writes: Write[];
  audit: AuditLine[];
}

async function planPerson(
  context: SettlingContext,
  account: Account,
  { person, namesakes, addressOwner, asked }: Known & { asked: User | null },
  times: Partial<User>,
): Promise<Result<Plan>> {
  const isRefused = person
    ? person.status === 'disabled' || person.status === 'deleted'
    : namesakes.some((other) => other.status === 'disabled' && other.emailVerified);
  if (isRefused)
    return err(forbidden('This account is disabled. Ask the office to open it again.', { rule: 'user-disabled' }));
  const email = verifiedAddress(account);
  const isAdmin = email !== null && context.adminEmails.includes(email);
  const now = context.clock.now();
  const changes = { ...providerFields(person, account), ...times, ...(isAdmin && { role: 'admin' as const }) };
  const invited = asked ?? namesakes.find((other) => other.status === 'invited' && other.uid === null);
  const claims = (userId: string) => addressClaims(person, email, addressOwner, userId);

  if (person) return planKnown(context, person, { invited, isAsked: asked !== null }, changes, claims(person.id));
  if (invited) return ok(planInvited(invited, account.uid, changes, claims(invited.id), now));
  const settings = isAdmin ? null : await settingsNow(context.records);
  if (settings && !settings.ok) return settings;
  if (settings?.value.signUp === 'invitation')
    return err(forbidden('Sign-up is by invitation here. Ask the office to invite you.', { rule: 'signup-closed' }));
  const id = newId();
  const name = account.displayName ?? account.email?.split('@', 1)[0] ?? 'New person';
  const made = newUser({ displayName: name, ...changes, id, uid: account.uid, createdBy: id, now });
  return ok({
    person: made,
    writes: [claimUid(account.uid, id), { op: 'create', entity: 'users', record: made }, ...claims(id)],
    audit: [audited(id, 'sign-up', null, { status: made.status, role: made.role })],
  });
}

/**
 * Somebody we know already. An invitation to them is merged into their record, bookings and all; one that nobody asked for by its
 * link waits for the office where that cannot be.
 */
async function planKnown(
  context: SettlingContext,
  person: User,
  { invited, isAsked }: { invited: User | undefined; isAsked: boolean },
  changes: Partial<User>,
  claims: Write[],
): Promise<Result<Plan>> {
  const now = context.clock.now();
  const moved = invited ? await moveBookings(context, invited, person) : null;
  if (moved && !moved.ok && (isAsked || moved.error.code !== 'conflict')) return moved;
  const taken = invited && moved?.ok ? { invited, ...moved.value } : null;
  const next: User = { ...person, ...(taken && gainedBy(person, taken.invited)), ...changes };
  const isChanged = (fields: string[]) =>
    fields.some((field) => JSON.stringify(person[field]) !== JSON.stringify(next[field]));
  const history = ['role', 'companyId', 'email', 'emailVerified'];
  const pick = (user: User) => Object.fromEntries(history.map((field) => [field, user[field]]));
  return ok({
    person: next,
    writes: [
      ...(isChanged(Object.keys(next)) ? [replacing(person, next, now)] : []),
      ...(taken ? writesOfTaking(taken.invited, person.id, now) : []),
      ...(taken?.writes ?? []),
      ...claims,
    ],
    audit: [
      ...(isChanged(history)
        ? [audited(person.id, isAsked ? 'accept-invitation' : 'verify-address', pick(person), pick(next))]
        : []),
      ...(taken
        ? [audited(taken.invited.id, 'merge', { status: 'invited' }, { status: 'deleted', into: person.id })]
        : []),
      ...(taken?.audit ?? []),
    ],
  });
}

/** The higher role of the two, and what they lack. */
const gainedBy = (person: User, invited: User): Partial<User> => ({
  role: ROLES[Math.min(ROLES.indexOf(person.role), ROLES.indexOf(invited.role))] ?? person.role,
  companyId: person.companyId ?? invited.companyId,
  jobTitle: person.jobTitle ?? invited.jobTitle,
});

function writesOfTaking(invited: User, into: string, now: string): Write[] {
  const record = stubOf(invited, into, null, now);
  return [
    { op: 'update', entity: 'users', record, ifVersion: invited.version },
    ...invitedClaimWrites(invited, record),
  ];
}

function planInvited(invited: User, uid: string, changes: Partial<User>, claims: Write[], now: string): Plan {
  const next: User = {
    ...invited,
    ...changes,
    uid,
    status: 'active',
    invitationHash: null,
    invitationExpiresAt: null,
    phoneNumber: invited.phoneNumber ?? changes.phoneNumber ?? null,
    photoURL: invited.photoURL ?? changes.photoURL ?? null,
  };
  return {
    person: next,
    writes: [claimUid(uid, next.id), replacing(invited, next, now), ...invitedClaimWrites(invited, next), ...claims],
    audit: [
      audited(next.id, 'accept-invitation', { status: invited.status }, { status: next.status, role: next.role }),
    ],
  };
}

const audited = (
  recordId: string,
  action: string,
  before: AuditLine['before'],
  after: AuditLine['after'],
): AuditLine => ({
  entity: 'users',
  recordId,
  action,
  before,
  after,
});

const emailKey = (email: string): string => `email:${email}`;

const claimUid = (uid: string, userId: string): Write => ({
  op: 'create',
  entity: 'userKeys',
  record: { id: `uid:${uid}`, version: 1, userId },
});

const verifiedAddress = (account: Account): string | null => (account.emailVerified ? account.email : null);

/** The claim on a verified address follows the person; one that somebody else holds stays with them. */
function addressClaims(person: User | null, email: string | null, owner: string | null, userId: string): Write[] {
  const before = person?.emailVerified ? person.email : null;
  if (email === null || before === email) return [];
  const old: Write[] = before === null ? [] : [{ op: 'delete', entity: 'userKeys', id: emailKey(before) }];
  if (owner !== null) return old;
  return [...old, { op: 'create', entity: 'userKeys', record: { id: emailKey(email), version: 1, userId } }];
}

/** The provider's fields as the store keeps them. Name, photo and telephone are the person's own once they have them. */
const providerFields = (person: User | null, account: Account): Partial<User> => ({
  photoURL: person?.photoURL ?? account.photoURL,
  email: account.email,
  emailVerified: account.emailVerified,
  phoneNumber: person?.phoneNumber ?? account.phoneNumber,
  tenantId: account.tenantId,
  providerData: account.providerData,
  isAnonymous: account.isAnonymous,
  creationTime: account.creationTime,
  lastSignInTime: person ? person.lastSignInTime : account.lastSignInTime,
});

const replacing = (before: User, after: User, now: string): Write => ({
  op: 'update',
  entity: 'users',
  record: { ...after, id: before.id, version: before.version + 1, updatedAt: now },
  ifVersion: before.version,
});
