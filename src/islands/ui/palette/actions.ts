// What can be done from the palette, and where one can go, by role. The one list of it: what is not here, no palette offers.
import { setDensity, setTheme } from '#client/stores/appearance';
import type { Role } from '#domain/access';
import { NAVIGATION } from '#domain/navigation';
import { ROUTES } from '#domain/routes';
import { plus, reply, upload } from '../icons';
import type { Choice } from './choices';

/** Whom a thing to do is for; left out, for everybody. */
type Offer = Omit<Choice, 'key'> & { roles?: readonly Role[] };

const OFFICE: readonly Role[] = ['admin', 'staff'];
const WRITERS: readonly Role[] = [...OFFICE, 'instructor'];
const ASKERS: readonly Role[] = ['manager', 'learner'];

const DO: readonly Offer[] = [
  { label: 'New booking', words: 'book a seat', icon: plus, href: '/bookings/new', roles: [...OFFICE, 'manager'] },
  { label: 'Book a course', words: 'new booking seat', icon: plus, href: '/catalogue', roles: ['learner'] },
  { label: 'Ask us something', words: 'new query question help', icon: plus, href: '/queries/new', roles: ASKERS },
  { label: 'New course', icon: plus, href: '/courses/new', roles: OFFICE },
  {
    label: 'Schedule a session',
    detail: 'Choose its course first',
    words: 'new date',
    icon: plus,
    href: '/courses',
    roles: OFFICE,
  },
  { label: 'Invite a person', words: 'new user somebody', icon: plus, href: '/users/new', roles: OFFICE },
  { label: 'New company', icon: plus, href: '/companies/new', roles: OFFICE },
  { label: 'New query', words: 'write down enquiry', icon: plus, href: '/queries/new', roles: OFFICE },
  { label: 'Write a post', words: 'new news', icon: plus, href: '/posts/new', roles: WRITERS },
  { label: 'Write an answer for the FAQ', words: 'new question', icon: plus, href: '/faq/new', roles: OFFICE },
  { label: 'New test', icon: plus, href: '/tests/new', roles: WRITERS },
  { label: 'New question for the bank', icon: plus, href: '/tests/questions/new', roles: WRITERS },
  { label: 'New saved reply', icon: plus, href: '/queries/replies/new', roles: OFFICE },
  { label: 'Upload files', words: 'new file picture', icon: upload, href: '/assetlib' },
  { label: 'Import courses', words: 'csv calendar', icon: upload, href: '/courses/import', roles: OFFICE },
  { label: 'Import people', words: 'users csv', icon: upload, href: '/users/import', roles: OFFICE },
  { label: 'Import companies', words: 'csv', icon: upload, href: '/companies/import', roles: OFFICE },
  {
    label: 'Import questions',
    words: 'gift aiken moodle',
    icon: upload,
    href: '/tests/questions/import',
    roles: WRITERS,
  },
  { label: 'Light theme', words: 'switch', drawnAt: '/settings', run: () => setTheme('light') },
  { label: 'Dark theme', words: 'switch', drawnAt: '/settings', run: () => setTheme('dark') },
  { label: 'Theme of the system', words: 'switch', drawnAt: '/settings', run: () => setTheme('system') },
  { label: 'Compact density', words: 'switch rows', drawnAt: '/settings', run: () => setDensity('compact') },
  { label: 'Comfortable density', words: 'switch rows', drawnAt: '/settings', run: () => setDensity('comfortable') },
];

const SIGN_OUT: Offer = { label: 'Sign out', words: 'log out leave', drawnAt: '/logout', href: '/logout' };

/** Pages below those of the sidebar, and beside them. */
const PLACES: readonly Offer[] = [
  { label: 'Question bank', words: 'tests', drawnAt: '/tests', href: '/tests/questions', roles: WRITERS },
  { label: 'Grading', words: 'tests essays marks', drawnAt: '/tests', href: '/tests/grading', roles: WRITERS },
  { label: 'Saved replies', words: 'queries', icon: reply, href: '/queries/replies', roles: OFFICE },
  { label: 'Profile', words: 'photo password account', drawnAt: '/profile', href: '/profile' },
  { label: 'Settings', words: 'language region keyboard', drawnAt: '/settings', href: '/settings' },
  {
    label: 'Organisation',
    words: 'settings name logo colour',
    drawnAt: '/settings',
    href: '/settings/organisation',
    roles: ['admin'],
  },
  {
    label: 'Region and rules',
    words: 'settings booking cut-off',
    drawnAt: '/settings',
    href: '/settings/rules',
    roles: ['admin'],
  },
  {
    label: 'Mail',
    words: 'settings sent given up failed outbox',
    drawnAt: '/settings',
    href: '/settings/mail',
    roles: ['admin'],
  },
  {
    label: 'Audit',
    words: 'settings history changes',
    drawnAt: '/settings',
    href: '/settings/audit',
    roles: ['admin'],
  },
  { label: 'Public page', words: 'website catalogue', drawnAt: '/courses', href: '/' },
];

const offeredTo =
  (role: Role) =>
  ({ roles }: Offer): boolean =>
    roles === undefined || roles.includes(role);
const choice = ({ roles: _roles, ...offer }: Offer): Choice => ({ key: `do/${offer.label}`, ...offer });

/** @param showShortcuts opens the list of them */
export const actionsFor = (role: Role, showShortcuts: () => void): Choice[] =>
  [...DO.filter(offeredTo(role)), { label: 'Keyboard shortcuts', drawnAt: '/faq', run: showShortcuts }, SIGN_OUT].map(
    choice,
  );

/** The sidebar from top to bottom, then what no sidebar leads to. */
export const placesFor = (role: Role): Choice[] => [
  ...NAVIGATION[role]
    .flatMap(({ routes }) => routes)
    .map((name): Choice => {
      const { title, path } = ROUTES[name];
      return { key: `go/${path}`, label: title, drawnAt: path, href: path };
    }),
  ...PLACES.filter(offeredTo(role)).map((place) => ({ ...choice(place), key: `go/${place.href}` })),
];
