// The sixteen routes of the specification's section 2, once, and those of ours beside them: the middleware, the shell and the 404
// view read them here.

/** Named rules that run before a route. An unknown name is an error (specification, section 8). */
export const MIDDLEWARE = ['auth', 'guest'] as const;
export type MiddlewareName = (typeof MIDDLEWARE)[number];

export type RouteName =
  | 'index'
  | 'login'
  | 'signup'
  | 'logout'
  | 'dashboard'
  | 'posts'
  | 'tests'
  | 'users'
  | 'courses'
  | 'profile'
  | 'queries'
  | 'assetlib'
  | 'bookings'
  | 'settings'
  | 'companies'
  | 'faq';

/** Of pages that the specification does not name. */
export type AddedRouteName = 'notifications';

export interface Route {
  name: RouteName | AddedRouteName;
  path: `/${string}`;
  layout: 'default' | 'authlayout' | 'dashboard';
  access: 'public' | 'signed-in';
  /** In the order in which they run. */
  middleware: readonly MiddlewareName[];
  /** The page's name for people: sidebar, breadcrumb, title. */
  title: string;
  /** What one does there, after a link to it. */
  purpose: string;
  /** Lucide's name. */
  icon: string;
}

const publicRoute = { layout: 'default', access: 'public', middleware: [] } as const;
const guestRoute = { layout: 'authlayout', access: 'public', middleware: ['guest'] } as const;
const signedIn = { layout: 'dashboard', access: 'signed-in', middleware: ['auth'] } as const;

export const ROUTES = {
  index: {
    ...publicRoute,
    name: 'index',
    path: '/',
    title: 'Courses and dates',
    purpose: 'what is on offer and when',
    icon: 'book-open',
  },
  login: { ...guestRoute, name: 'login', path: '/login', title: 'Sign in', purpose: 'to your account', icon: 'lock' },
  signup: {
    ...guestRoute,
    name: 'signup',
    path: '/signup',
    title: 'Create an account',
    purpose: 'to book a seat',
    icon: 'user-round',
  },
  logout: {
    layout: 'authlayout',
    access: 'signed-in',
    middleware: ['auth'],
    name: 'logout',
    path: '/logout',
    title: 'Sign out',
    purpose: 'of this browser',
    icon: 'log-out',
  },
  dashboard: {
    ...signedIn,
    name: 'dashboard',
    path: '/dashboard',
    title: 'Dashboard',
    purpose: 'what needs doing today',
    icon: 'layout-list',
  },
  courses: {
    ...signedIn,
    name: 'courses',
    path: '/courses',
    title: 'Courses',
    purpose: 'every course and its dates',
    icon: 'book-open',
  },
  bookings: {
    ...signedIn,
    name: 'bookings',
    path: '/bookings',
    title: 'Bookings',
    purpose: 'seats booked and places in line',
    icon: 'calendar-check',
  },
  tests: {
    ...signedIn,
    name: 'tests',
    path: '/tests',
    title: 'Tests',
    purpose: 'tests to set, sit and grade',
    icon: 'list-checks',
  },
  queries: {
    ...signedIn,
    name: 'queries',
    path: '/queries',
    title: 'Queries',
    purpose: 'questions asked and answered',
    icon: 'inbox',
  },
  companies: {
    ...signedIn,
    name: 'companies',
    path: '/companies',
    title: 'Companies',
    purpose: 'client organisations and their people',
    icon: 'building-2',
  },
  users: {
    ...signedIn,
    name: 'users',
    path: '/users',
    title: 'Users',
    purpose: 'people and their roles',
    icon: 'users',
  },
  posts: {
    ...signedIn,
    name: 'posts',
    path: '/posts',
    title: 'Posts',
    purpose: 'news from the organisation',
    icon: 'newspaper',
  },
  faq: {
    ...signedIn,
    name: 'faq',
    path: '/faq',
    title: 'FAQ',
    purpose: 'answers to common questions',
    icon: 'circle-help',
  },
  assetlib: {
    ...signedIn,
    name: 'assetlib',
    path: '/assetlib',
    title: 'Asset library',
    purpose: 'files, and where each is used',
    icon: 'folder',
  },
  settings: {
    ...signedIn,
    name: 'settings',
    path: '/settings',
    title: 'Settings',
    purpose: 'how Lectern looks and behaves for you',
    icon: 'sliders-vertical',
  },
  profile: {
    ...signedIn,
    name: 'profile',
    path: '/profile',
    title: 'Profile',
    purpose: 'your own details',
    icon: 'user-round',
  },
} as const satisfies { [Name in RouteName]: Route & { name: Name } };

/** Pages beside the sixteen, in nobody's navigation: the bell leads there. */
export const ADDED_ROUTES = {
  notifications: {
    ...signedIn,
    name: 'notifications',
    path: '/notifications',
    title: 'Notifications',
    purpose: 'what you have been told',
    icon: 'bell',
  },
} as const satisfies { [Name in AddedRouteName]: Route & { name: Name } };

const all: readonly Route[] = [...Object.values(ROUTES), ...Object.values(ADDED_ROUTES)];

/** Public addresses that belong to the index: the public face of what is public. */
const BELOW_INDEX = ['/catalogue/', '/news/', '/answers/'];

/** The route that an address belongs to: its own path or one below it. Undefined for what is not a page of ours. */
export const routeAt = (pathname: string): Route | undefined => {
  if (BELOW_INDEX.some((prefix) => pathname.startsWith(prefix))) return ROUTES.index;
  return all.find(({ path }) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)));
};

/** How many letters have to be put in, taken out or replaced. */
const distance = (from: string, to: string): number => {
  let previous = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1];
    for (let at = 0; at < to.length; at++) {
      const replaced = (previous[at] as number) + (letter === to[at] ? 0 : 1);
      current.push(Math.min(replaced, (previous[at + 1] as number) + 1, (current[at] as number) + 1));
    }
    previous = current;
  }
  return previous[to.length] as number;
};

/** The page whose address comes closest to a mistyped one, by its first part; undefined where none is close. */
export const nearestRoute = (pathname: string): Route | undefined => {
  const typed = pathname.split('/')[1]?.toLowerCase().slice(0, 40) ?? '';
  const near = all
    .filter(({ name }) => name !== 'index' && name !== 'logout')
    .map((route) => ({ route, steps: distance(typed, route.path.slice(1)) }))
    .filter(({ route, steps }) => steps <= Math.ceil(route.path.length / 3))
    .sort((one, other) => one.steps - other.steps);
  return near[0]?.route;
};
