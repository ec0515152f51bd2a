// What the shell leads with, by role. Everybody may open every signed-in route: what concerns a role little comes last.
import type { Role } from './access';
import type { RouteName } from './routes';

export interface NavGroup {
  /** Null for the group that needs no heading. */
  heading: string | null;
  routes: readonly RouteName[];
}

const office: readonly NavGroup[] = [
  { heading: null, routes: ['dashboard'] },
  { heading: 'Teaching', routes: ['courses', 'bookings', 'tests'] },
  { heading: 'People', routes: ['queries', 'companies', 'users'] },
  { heading: 'Publishing', routes: ['posts', 'faq', 'assetlib'] },
];

/** The sidebar, from top to bottom; settings and the account stand at its foot for everybody. */
export const NAVIGATION: Readonly<Record<Role, readonly NavGroup[]>> = {
  admin: office,
  staff: office,
  instructor: [
    { heading: null, routes: ['dashboard'] },
    { heading: 'Teaching', routes: ['courses', 'bookings', 'tests', 'queries'] },
    { heading: 'Writing', routes: ['posts', 'assetlib', 'faq'] },
    { heading: 'People', routes: ['users', 'companies'] },
  ],
  manager: [
    { heading: null, routes: ['dashboard'] },
    { heading: 'Training', routes: ['courses', 'bookings', 'tests'] },
    { heading: 'Your company', routes: ['companies', 'users', 'queries', 'assetlib'] },
    { heading: 'Reading', routes: ['posts', 'faq'] },
  ],
  learner: [
    { heading: null, routes: ['dashboard'] },
    { heading: 'Learning', routes: ['courses', 'bookings', 'tests'] },
    { heading: 'Help and news', routes: ['queries', 'faq', 'posts'] },
    { heading: 'More', routes: ['assetlib', 'companies', 'users'] },
  ],
};

/** The four of a phone's bottom bar; the fifth opens everything else. */
export const BOTTOM_BAR: Readonly<Record<Role, readonly RouteName[]>> = {
  admin: ['dashboard', 'courses', 'bookings', 'queries'],
  staff: ['dashboard', 'courses', 'bookings', 'queries'],
  instructor: ['dashboard', 'courses', 'bookings', 'tests'],
  manager: ['dashboard', 'courses', 'bookings', 'companies'],
  learner: ['dashboard', 'courses', 'bookings', 'tests'],
};

/** Whose room this is, below the organisation's name. */
export const ROOM: Readonly<Record<Role, string>> = {
  admin: 'Training office',
  staff: 'Training office',
  instructor: 'Teaching',
  manager: 'Company account',
  learner: 'My learning',
};

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  admin: 'Administrator',
  staff: 'Office staff',
  instructor: 'Instructor',
  manager: 'Company manager',
  learner: 'Learner',
};
