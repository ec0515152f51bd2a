// Everybody who works for Harbour Row, is sent by a client, or comes for themselves.
import type { Role } from '#domain/access';
import { fold } from '#domain/search';
import { ALL_COMPANIES, COMPANIES, type CompanyKey, type CompanySeed, FORMER_CLIENTS } from './companies';
import type { Category } from './courses';

export interface PersonSeed {
  name: string;
  jobTitle: string | null;
  role: Role;
  company: CompanyKey | null;
  /** What they come for, or are sent to. */
  learns: readonly Category[];
  /** Put in by the office and never signed in since. */
  isInvited: boolean;
}

const ours = (role: Role, name: string, jobTitle: string): PersonSeed => ({
  name,
  jobTitle,
  role,
  company: null,
  learns: [],
  isInvited: false,
});

const HOUSE: readonly PersonSeed[] = [
  ours('admin', 'Priya Raghunathan', 'Head of training'),
  ours('staff', 'Tomasz Wieczorek', 'Course coordinator'),
  ours('staff', 'Bronwen Hale', 'Office and accounts'),
  ours('instructor', 'Yuki Arakawa', 'Tutor, food and leadership'),
  ours('instructor', 'Gethin Pryce', 'Tutor, fire and construction'),
  ours('instructor', 'Ana Lucía Paredes', 'Tutor, food safety'),
  ours('instructor', 'Ingrid Solberg', 'Tutor, first aid and care'),
  ours('instructor', 'Joseph Okello', 'Tutor, health and safety'),
];

/** The company's contact first. A star before a name: invited, has not signed in yet. */
const PEOPLE_OF: Readonly<Record<CompanyKey, readonly (readonly [name: string, jobTitle: string])[]>> = {
  nakamura: [
    ['Hana Nakamura', 'People and training manager'],
    ['Zofia Kowalczyk', 'Shift supervisor'],
    ['Yuki Nakamura', 'Production manager'],
    ['Wen Xiaoling', 'Quality technician'],
    ['Piotr Lis', 'Line leader'],
    ['*Haruka Saitō', 'Development chef'],
    ['Beatriz Carvalho', 'Line leader'],
    ['*Anh Trần', 'Production operative'],
    ['*Emeka Eze', 'Hygiene operative'],
  ],
  halloran: [
    ['Siobhán Halloran', 'Director'],
    ['Kwame Boateng', 'Site manager'],
    ['*Paweł Nowak', 'Bricklayer'],
    ['Sina Tavakoli', 'Assistant site manager'],
    ['*Viktor Petrov', 'Groundworker'],
    ['Caoimhe Doyle', 'Quantity surveyor'],
    ['*Bartosz Zieliński', 'Scaffolder'],
    ['*Luca Moretti', 'Roofer'],
    ['Rhys Morgan', 'Apprentice carpenter'],
  ],
  mistral: [
    ['Giulia Ferrante', 'Cluster HR manager'],
    ['Nguyễn Thị Hạnh', 'Sous chef'],
    ['Elin Sandström', 'Front office manager'],
    ['Jasmine Pereira', 'Head housekeeper'],
    ['*Farah Siddiqui', 'Commis chef'],
    ['Mateus Oliveira', 'Finance assistant'],
    ['*Inês Duarte', 'Breakfast chef'],
    ['Théo Marchand', 'Head chef'],
  ],
  severn: [
    ['Tamsin Hargreaves', 'Operations manager'],
    ['Dafydd Llewellyn', 'Dining car steward'],
    ['Owain Prosser', 'Permanent way supervisor'],
    ['*Mairi MacLeod', 'Guard'],
    ['Daniel Whitlock', 'Workshop foreman'],
    ['*Gareth Beynon', 'Signalman'],
    ['Ewa Wiśniewska', 'Volunteer coordinator'],
    ['*Kofi Mensah', 'Fireman'],
  ],
  brightwater: [
    ['Aroha Tamihana', 'Learning and development lead'],
    ['Fatima al-Sayed', 'Senior carer'],
    ['*Naledi Dlamini', 'Carer'],
    ['Tala Haddad', 'Deputy home manager'],
    ['*Adaeze Nwosu', 'Carer'],
    ['Lakshmi Venkataraman', 'Registered nurse'],
    ['*Aisling Byrne', 'Activities coordinator'],
    ['Rosa Jiménez', 'Night carer'],
    ['*Comfort Asante', 'Carer'],
    ['Mei-Ling Chou', 'Home manager'],
  ],
  tamar: [
    ['Ravi Shankaran', 'Practice group manager'],
    ['Olivia Fairbairn', 'Dental nurse'],
    ['Hana Novotná', 'Dental nurse'],
    ['*Dilnoza Karimova', 'Receptionist'],
    ['*Pippa Lanyon', 'Hygienist'],
    ['Tobias Achterberg', 'Decontamination lead'],
  ],
  osei: [
    ['Amara Osei', 'Managing director'],
    ['*Ibrahim Kamara', 'Warehouse operative'],
    ['Chidi Okonkwo', 'Transport planner'],
    ['Zeynep Yıldız', 'Shift manager'],
    ['*Ahmed Rahmani', 'Forklift driver'],
    ['*Jakub Dvořák', 'Warehouse operative'],
    ['Leroy Campbell', 'Health and safety representative'],
  ],
  adeyemi: [
    ['Oluwaseun Adeyemi', 'Owner'],
    ['Folake Adeyemi', 'Office manager'],
    ['*Babatunde Adeyemi', 'Electrician'],
    ['*Wojciech Mazur', 'Electrician'],
  ],
  clifton: [
    ['Élodie Garnier', 'Owner'],
    ['*Tom Attwell', 'Baker'],
    ['Saoirse Kelly', 'Shop manager'],
    ['*Arjun Nair', 'Pastry chef'],
  ],
  redcliffe: [
    ['Margaret Osgood', 'School business manager'],
    ['Ben Tilley', 'Site manager'],
    ['*Shanice Grant', 'Teaching assistant'],
    ['Yusuf Warsame', 'Lunchtime supervisor'],
  ],
  portway: [
    ['Gwen Harries', 'Compliance manager'],
    ['*Liam Strickland', 'Fabricator'],
    ['Oksana Bondarenko', 'Design engineer'],
    ['*Nathaniel Cole', 'Maintenance fitter'],
  ],
  werburghs: [
    ['Delroy Bennett', 'Head of supported housing'],
    ['Nadia Hussain', 'Support worker'],
    ['*Callum Reid', 'Caretaker'],
    ['Ivana Horvat', 'Tenancy officer'],
  ],
  kestrel: [
    ['Rosalind Akers', 'Events manager'],
    ['*Milan Horák', 'Chef de partie'],
  ],
  floodgate: [],
};

const FOR_THEMSELVES: readonly (readonly [name: string, ...learns: Category[]])[] = [
  ['Leila Farahani', 'Food'],
  ['Chloe Bannister', 'Safety', 'Care'],
  ['Hassan Demir', 'Construction', 'Safety'],
  ['Marcus Thorne', 'Safety', 'Leadership'],
  ['Rangi Parata', 'Construction', 'Safety'],
  ['Isobel Fenn', 'Safety', 'Care'],
  ['Tariq Mahmood', 'Construction'],
  ['Noor van Dijk', 'Leadership', 'Safety'],
  ['Peter Jellicoe', 'Construction', 'Safety'],
  ['Søren Lindqvist', 'Food', 'Leadership'],
  ['Grace Adeleke', 'Food', 'Care'],
  ['Arthur Penhaligon', 'Food', 'Safety'],
];

const peopleOf = ({ key, trains }: CompanySeed & { key: CompanyKey }): PersonSeed[] =>
  PEOPLE_OF[key].map(([name, jobTitle], at) => ({
    name: name.replace('*', ''),
    jobTitle,
    role: at === 0 ? 'manager' : 'learner',
    company: key,
    learns: trains,
    isInvited: name.startsWith('*'),
  }));

export const PEOPLE: readonly PersonSeed[] = [
  ...HOUSE,
  ...COMPANIES.flatMap(peopleOf),
  ...FOR_THEMSELVES.map(
    ([name, ...learns]): PersonSeed => ({
      name,
      jobTitle: null,
      role: 'learner',
      company: null,
      learns,
      isInvited: false,
    }),
  ),
];

/** Put in once and sent to nothing since. */
export const FORMER_PEOPLE: readonly PersonSeed[] = FORMER_CLIENTS.flatMap(peopleOf);

/** Those who sit in the room to learn. */
export const LEARNERS = PEOPLE.filter(({ role }) => role === 'learner' || role === 'manager');

/** `Nguyễn Thị Hạnh` of Mistral Hotels → `nguyen.thi.hanh@mistral-hotels.example`. */
export function addressOf({ name, role, company }: PersonSeed): string {
  const local = fold(name).replaceAll(' ', '.').replaceAll("'", '');
  const domain = ALL_COMPANIES.find(({ key }) => key === company)?.domain;
  const isOurs = role === 'admin' || role === 'staff' || role === 'instructor';
  return `${local}@${domain ?? (isOurs ? 'harbour-row.example' : 'post.example')}`;
}
