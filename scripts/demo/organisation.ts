// Harbour Row Training, Bristol: the demo organisation, lived through once in the app's own use cases, moment by moment.
import { buildCreate, parseInput, runCommand } from '#app/crud';
import { keepWeeks } from '#app/dashboard/week-figures';
import { attempt, auditWrites } from '#app/effect';
import { invitedClaimWrites } from '#app/users/invited-address';
import { companies } from '#domain/companies/company';
import { DEFAULT_SETTINGS, SETTINGS_ID, type Settings } from '#domain/settings/settings';
import { newUser, type User } from '#domain/users/user';
import { toInstant } from '#kernel/clock';
import { newId } from '#kernel/id';
import type { Write } from '#ports/records';
import { addAttempts } from './attempts';
import { addMarks, addPayments } from './attendance';
import { planBookings } from './bookings';
import { Calendar, DAY, officeMoment } from './calendar';
import { Chance } from './chance';
import { ALL_COMPANIES, COMPANIES, type CompanyKey, type CompanySeed, FORMER_CLIENTS } from './companies';
import { addFaqs } from './faqs';
import { addFiles } from './files';
import type { HeldFiles } from './held-files';
import { History } from './history';
import { MemoryD1 } from './memory-d1';
import { addNotifications } from './notifications';
import { must, Office } from './office';
import { addressOf, FORMER_PEOPLE, PEOPLE, type PersonSeed } from './people';
import { addPosts } from './posts';
import { addQueries } from './queries';
import { type PlannedSession, planOutOfHours, planSessions } from './sessions';
import { addBookings, addCourses, addSessions } from './teaching';
import { addTests } from './tests';

/** An account of the Auth emulator, as scripts/local/accounts.mjs describes it. */
interface Account {
  displayName: string;
  email: string;
  uid: string;
  companyId: string | null;
}

export interface Order {
  accounts: Account[];
  /** The migrations, as SQL. */
  schema: string;
  /** Milliseconds since the epoch: everything lies before it or ahead of it. */
  now: number;
  /** Small drawings for the library, by name; without them it has its papers alone. */
  pictures?: Readonly<Record<string, Uint8Array>>;
}

/** All of it: what is written down, and the bytes of its files. */
export interface Organisation {
  store: MemoryD1;
  files: HeldFiles;
}

const SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  name: 'Harbour Row Training',
  shortName: 'Harbour Row',
  headline: 'Training for working people, twelve to a room.',
  tagline:
    'First aid, food safety, care and construction, taught at Harbour Row in Bristol, at your own site or live online.',
  address: '14 Harbour Row, Bristol BS1 6XT',
  phone: '0117 496 0812',
  email: 'office@harbour-row.example',
};

/** Whatever it is that the same seed gives, this is the one whose seats look most alive. */
const SEED = 1887;
const HEAD = 'Priya Raghunathan';
/** Of the dashboard's charts. */
const MOST_WEEKS = 20;
/** How long ago, in days: the house began, companies joined, people were put in. */
const BEGAN = 760;
const JOINED = [560, 740] as const;
const ENROLLED = [150, 520] as const;

/** The accounts' `companyId` is set to the company that each was put into. */
export async function liveOrganisation({ accounts, schema, now, pictures = {} }: Order): Promise<Organisation> {
  const store = new MemoryD1(schema);
  const history = new History();
  const office = new Office(store.asBinding(), history, SETTINGS);
  const chance = new Chance(SEED);
  const calendar = new Calendar(now);

  const companyIds = idsOfCompanies(accounts);
  for (const person of PEOPLE) office.admit(userOf(person, companyIds, accounts, chance, now));
  // By a chance of their own, so that nobody else's history is another.
  const aside = new Chance(SEED + 1);
  for (const person of FORMER_PEOPLE) office.admit(userOf(person, companyIds, accounts, aside, now));
  for (const account of accounts) account.companyId = office.person(account.displayName).companyId;
  history.add(now - BEGAN * DAY, () => saveSettings(office));
  for (const person of [...PEOPLE, ...FORMER_PEOPLE])
    history.add(Date.parse(office.person(person.name).createdAt), () => savePerson(office, person.name));
  for (const company of COMPANIES)
    history.add(officeMoment(chance, now - JOINED[1] * DAY, now - JOINED[0] * DAY), () =>
      saveCompany(office, company, companyIds.get(company.key) as string),
    );
  addFormerClients(history, office, companyIds, now);

  const sessions = planSessions(calendar, now);
  const fileIds = addFiles(history, office, pictures, { companyIds, now });
  const courseIds = addCourses(history, office, { chance, now, fileIds });
  const sessionIds = addSessions(history, office, { sessions, courseIds, companyIds, chance, now });
  addBookings(history, office, planBookings(sessions, chance, now), sessionIds);
  const lived = { chance: new Chance(SEED + 2), now, sessionIds };
  addMarks(history, office, sessions, lived);
  addPayments(history, office, sessions, lived);
  addOutOfHours(history, office, planOutOfHours(calendar, now), { courseIds, companyIds, now });

  addFaqs(history, office, now);
  addPosts(history, office, calendar, fileIds);
  addQueries(history, office, { courseIds, now });
  const testIds = addTests(history, office, calendar, { courseIds, now });
  addAttempts(history, office, calendar, { testIds, now });

  await history.live();
  await addNotifications(office, now);
  must(await keepWeeks(office.app, MOST_WEEKS), 'The figures of past weeks');
  return { store, files: office.files };
}

/** By a chance of its own too: on a day off, everything else is as on the working day after it. */
function addOutOfHours(
  history: History,
  office: Office,
  sessions: readonly PlannedSession[],
  { now, ...ids }: Pick<Parameters<typeof addSessions>[2], 'courseIds' | 'companyIds' | 'now'>,
): void {
  const chance = new Chance(SEED + 3);
  const sessionIds = addSessions(history, office, { ...ids, sessions, chance, now });
  addBookings(history, office, planBookings(sessions, chance, now), sessionIds);
  addMarks(history, office, sessions, { chance, now, sessionIds });
  addPayments(history, office, sessions, { chance, now, sessionIds });
}

/** A company with a demo account has the id that the account names. */
const idsOfCompanies = (accounts: readonly Account[]): Map<CompanyKey, string> =>
  new Map(
    ALL_COMPANIES.map(({ key }) => {
      const members = PEOPLE.filter(({ company }) => company === key).map(({ name }) => name);
      const account = accounts.find(
        ({ displayName, companyId }) => companyId !== null && members.includes(displayName),
      );
      return [key, account?.companyId ?? newId()];
    }),
  );

function userOf(
  person: PersonSeed,
  companyIds: ReadonlyMap<CompanyKey, string>,
  accounts: readonly Account[],
  chance: Chance,
  now: number,
): User {
  const account = accounts.find(({ displayName }) => displayName === person.name);
  const isOurs = person.role === 'admin' || person.role === 'staff' || person.role === 'instructor';
  const since = isOurs
    ? now - (BEGAN - PEOPLE.indexOf(person)) * DAY
    : officeMoment(chance, now - ENROLLED[1] * DAY, now - ENROLLED[0] * DAY);
  const lastSeen = toInstant(officeMoment(chance, now - 20 * DAY, now));
  const address = {
    id: newId(),
    displayName: person.name,
    email: account?.email ?? addressOf(person),
    role: person.role,
    companyId: person.company && (companyIds.get(person.company) ?? null),
    jobTitle: person.jobTitle,
    now: toInstant(since),
  };
  if (person.isInvited) return newUser({ ...address, status: 'invited' });
  return newUser({
    ...address,
    uid: account?.uid ?? `demo${newId()}`,
    emailVerified: true,
    creationTime: address.now,
    lastSignInTime: lastSeen,
    lastSeenAt: lastSeen,
  });
}

/** With the claims by which `app/accounts/person.ts` finds whoever signs in. */
async function savePerson(office: Office, name: string): Promise<void> {
  const made = office.person(name);
  const creator = office.person(HEAD).id;
  const person = { ...made, createdBy: made.uid && made.role === 'learner' && !made.companyId ? made.id : creator };
  const claim = (key: string): Write => ({
    op: 'create',
    entity: 'userKeys',
    record: { id: key, version: 1, userId: person.id },
  });
  const { displayName, role, companyId, status } = person;
  const writes: Write[] = [
    { op: 'create', entity: 'users', record: person },
    ...(person.uid ? [claim(`uid:${person.uid}`)] : []),
    ...(person.emailVerified && person.email ? [claim(`email:${person.email}`)] : []),
    ...invitedClaimWrites(null, person),
    ...auditWrites(
      [
        {
          entity: 'users',
          recordId: person.id,
          action: 'create',
          before: null,
          after: { displayName, role, companyId, status },
        },
      ],
      person.createdBy,
      person.createdAt,
    ),
  ];
  must(await office.records.commit(writes), `Putting in ${name}`);
}

async function saveSettings(office: Office): Promise<void> {
  const actor = office.person(HEAD).id;
  const now = office.app.clock.now();
  const writes: Write[] = [
    { op: 'create', entity: 'settings', record: { id: SETTINGS_ID, version: 1, ...SETTINGS } },
    ...auditWrites(
      [{ entity: 'settings', recordId: SETTINGS_ID, action: 'create', before: null, after: { ...SETTINGS } }],
      actor,
      now,
    ),
  ];
  must(await office.records.commit(writes), 'The settings');
}

async function saveCompany(office: Office, company: CompanySeed, id: string): Promise<void> {
  const { name, legalName, code, domain, phone, address, notes, tags, poNumber, joinsByDomain = false } = company;
  const call = office.as(HEAD);
  const input = must(
    parseInput(companies.input, {
      ...{ name, legalName, code, website: `https://www.${domain}`, email: `office@${domain}`, phone, address, notes },
      ...{
        domains: [domain],
        joinByDomain: joinsByDomain,
        tags,
        accountManagerId: office.person(company.lookedAfterBy).id,
      },
      ...(poNumber !== undefined && { poNumber }),
    }),
    name,
  );
  must(await attempt(call, () => buildCreate(call, companies, { ...input, id })), name);
}

function addFormerClients(
  history: History,
  office: Office,
  companyIds: ReadonlyMap<CompanyKey, string>,
  now: number,
): void {
  for (const company of FORMER_CLIENTS) {
    const id = companyIds.get(company.key) as string;
    history.add(now - company.came * DAY, () => saveCompany(office, company, id));
    history.add(now - company.went * DAY, async () => {
      must(await runCommand(office.as(HEAD), companies, id, company.step, null, null), company.name);
    });
  }
}
