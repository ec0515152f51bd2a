// Who may open which page and call which endpoint, written out from the specification and PRODUCT.md and from nothing that the
// app runs. Addresses of entities (`/api/[entity]…`) are decided in http/permissions-table.ts. An address that stands in neither
// fails the build (tests/unit/access-table.test.ts).
import type { Method } from './manifest';

/** `everybody`: signed in or not. `guests`: the signed-in are sent on to the dashboard. */
export type Audience =
  | 'everybody'
  /** By Bearer token: it takes a browser's session, or a secret. */
  | 'nobody'
  | 'guests'
  | 'signed-in'
  | 'office'
  /** The office and instructors. */
  | 'writers'
  | 'admin'
  /** Whoever may read the record that the address names. */
  | 'readers'
  /** Anybody, of a record that a visitor may read; nobody, of another. */
  | 'public'
  /** Whoever may change it. */
  | 'editors'
  /** Whose attempt it is. */
  | 'sitter'
  /** The office, and whoever teaches the session. */
  | 'teachers';

export interface PageRule {
  who: Audience;
  /** The entity whose record the last parameter names. */
  of?: string;
  /** The address with `{id}` for that record, and `{course}` for the course of a session; the pattern itself where it is left out. */
  address?: string;
  /** These are sent on, such as a manager from the list of companies to their own. */
  sentOn?: readonly string[];
}

const signedIn: PageRule = { who: 'signed-in' };
const office: PageRule = { who: 'office' };
const admin: PageRule = { who: 'admin' };

export const PAGES: Record<string, PageRule> = {
  '/': { who: 'everybody' },
  '/offline': { who: 'everybody' },
  '/login': { who: 'guests' },
  '/signup': { who: 'guests' },
  '/logout': signedIn,
  '/catalogue': { who: 'everybody' },
  '/catalogue/[slug]': { who: 'public', of: 'courses', address: '/catalogue/{slug}' },
  '/dashboard': signedIn,
  '/assetlib': signedIn,
  '/assetlib/[id]': { who: 'readers', of: 'assets', address: '/assetlib/{id}' },
  '/faq': signedIn,
  '/faq/new': office,
  '/faq/[id]/edit': { who: 'editors', of: 'faqs', address: '/faq/{id}/edit' },
  '/answers': { who: 'everybody' },
  '/answers/[slug]': { who: 'public', of: 'faqs', address: '/answers/{slug}' },
  '/posts': signedIn,
  '/posts/new': { who: 'writers' },
  '/posts/[id]': { who: 'readers', of: 'posts', address: '/posts/{id}' },
  '/posts/[id]/edit': { who: 'editors', of: 'posts', address: '/posts/{id}/edit' },
  '/posts/[id]/preview': { who: 'editors', of: 'posts', address: '/posts/{id}/preview' },
  '/news': { who: 'everybody' },
  '/news/[slug]': { who: 'public', of: 'posts', address: '/news/{slug}' },
  '/queries': signedIn,
  '/queries/new': signedIn,
  '/queries/[id]': { who: 'readers', of: 'queries', address: '/queries/{id}' },
  '/queries/[id]/edit': { who: 'editors', of: 'queries', address: '/queries/{id}/edit' },
  '/queries/replies': office,
  '/queries/replies/new': office,
  '/queries/replies/[id]': { who: 'editors', of: 'replies', address: '/queries/replies/{id}' },
  '/tests': signedIn,
  '/tests/new': { who: 'writers' },
  '/tests/[id]': { who: 'readers', of: 'tests', address: '/tests/{id}' },
  '/tests/[id]/edit': { who: 'editors', of: 'tests', address: '/tests/{id}/edit' },
  '/tests/[id]/preview': { who: 'editors', of: 'tests', address: '/tests/{id}/preview' },
  '/tests/questions': { who: 'writers' },
  '/tests/questions/new': { who: 'writers' },
  '/tests/questions/import': { who: 'writers' },
  '/tests/questions/[id]': { who: 'readers', of: 'questions', address: '/tests/questions/{id}' },
  '/tests/[id]/start': { who: 'readers', of: 'tests', address: '/tests/{id}/start' },
  '/tests/[id]/results': { who: 'editors', of: 'tests', address: '/tests/{id}/results' },
  '/tests/attempts/[id]': { who: 'readers', of: 'attempts', address: '/tests/attempts/{id}' },
  '/tests/grading': { who: 'writers' },
  '/tests/grading/[test]/[question]': { who: 'editors', of: 'tests', address: '/tests/grading/{id}/none' },
  '/notifications': signedIn,
  '/bookings': signedIn,
  '/bookings/new': signedIn,
  '/bookings/[id]': { who: 'readers', of: 'bookings', address: '/bookings/{id}' },
  '/bookings/[id]/transfer': { who: 'readers', of: 'bookings', address: '/bookings/{id}/transfer' },
  '/bookings/[id]/swap': { who: 'readers', of: 'bookings', address: '/bookings/{id}/swap' },
  '/bookings/register/[session]': { who: 'teachers', of: 'sessions', address: '/bookings/register/{id}' },
  '/courses': signedIn,
  '/courses/new': office,
  '/courses/import': office,
  '/courses/[id]': { who: 'readers', of: 'courses', address: '/courses/{id}' },
  '/courses/[id]/edit': { who: 'editors', of: 'courses', address: '/courses/{id}/edit' },
  '/courses/[id]/sessions/new': { who: 'editors', of: 'courses', address: '/courses/{id}/sessions/new' },
  '/courses/[id]/sessions/[session]': {
    who: 'readers',
    of: 'sessions',
    address: '/courses/{course}/sessions/{id}',
  },
  '/courses/[id]/sessions/[session]/edit': {
    who: 'editors',
    of: 'sessions',
    address: '/courses/{course}/sessions/{id}/edit',
  },
  '/courses/[id]/sessions/[session]/series': {
    who: 'editors',
    of: 'sessions',
    address: '/courses/{course}/sessions/{id}/series',
  },
  // To their own.
  '/companies': { who: 'signed-in', sentOn: ['learner', 'otherLearner', 'manager', 'otherManager'] },
  '/companies/new': office,
  '/companies/import': office,
  '/companies/[id]/edit': { who: 'editors', of: 'companies', address: '/companies/{id}/edit' },
  '/companies/[id]': { who: 'readers', of: 'companies', address: '/companies/{id}' },
  '/users': signedIn,
  '/users/new': office,
  '/users/import': office,
  '/users/[id]': { who: 'readers', of: 'users', address: '/users/{id}' },
  '/users/[id]/edit': { who: 'editors', of: 'users', address: '/users/{id}/edit' },
  '/profile': signedIn,
  '/settings': signedIn,
  '/settings/audit': admin,
  '/settings/mail': admin,
  '/settings/organisation': admin,
  '/settings/rules': admin,
};

export interface EndpointRule {
  who: Audience;
  /** What somebody who may is answered, of several where it hangs on the record; a body that says nothing is refused as such. */
  status: number | readonly number[];
  /** Records that are not to be had here, whoever asks. */
  gone?: readonly string[];
  body?: unknown;
  /** Of an address with a parameter: what stands in its place. */
  address?: string;
  /** Of whom the parameter is a record. */
  of?: string;
  /** Answers whoever asks, with a session that lapsed too. */
  asksNobody?: boolean;
  /** Named by If-Match. */
  version?: number;
  /** What somebody signed in who may not is answered; 403 where it is left out. */
  refused?: number;
}

type EndpointRules = Partial<Record<Method, EndpointRule>>;

/** Several where the address serves several kinds of record. */
export const ENDPOINTS: Record<string, EndpointRules | readonly EndpointRules[]> = {
  // What is not for the caller is not there: whom a file is for stands in http/permissions-table.ts.
  '/files/[id]/[name]': {
    // What is not public is answered with the way to an address that lapses.
    GET: { who: 'readers', of: 'assets', status: [200, 303], address: '/files/{id}/file', gone: ['trashed'] },
  },
  '/api/attempts/[id]/answers': {
    PATCH: { who: 'sitter', of: 'attempts', status: 200, body: {}, address: '/api/attempts/{id}/answers' },
  },
  '/api/sessions/clashes': { POST: { who: 'office', status: 422, body: {} } },
  '/api/sessions/[id]/series': {
    POST: { who: 'editors', of: 'sessions', status: 422, body: {}, address: '/api/sessions/{id}/series' },
  },
  // A draft has no register.
  '/api/sessions/[id]/register': {
    GET: { who: 'teachers', of: 'sessions', status: [200, 409], address: '/api/sessions/{id}/register' },
    PATCH: { who: 'teachers', of: 'sessions', status: 422, body: {}, address: '/api/sessions/{id}/register' },
  },
  '/api/files': {
    GET: { who: 'everybody', status: 200 },
    POST: { who: 'signed-in', status: 422 },
  },
  '/api/files/[id]': {
    GET: { who: 'readers', of: 'assets', status: 200, address: '/api/files/{id}', gone: ['trashed'] },
    DELETE: { who: 'editors', of: 'assets', status: 412, address: '/api/files/{id}', version: 999_999 },
  },
  '/api/files/[id]/thumbnail': {
    PUT: { who: 'editors', of: 'assets', status: 422, address: '/api/files/{id}/thumbnail', gone: ['trashed'] },
  },
  '/api/files/uses': { GET: { who: 'office', status: 200 } },
  '/api/files/uploads': { POST: { who: 'signed-in', status: 422, body: {} } },
  '/api/files/uploads/[id]': {
    GET: { who: 'nobody', status: 200, address: '/api/files/uploads/nothing', refused: 404 },
    DELETE: { who: 'nobody', status: 204, address: '/api/files/uploads/nothing', refused: 404 },
  },
  '/api/files/uploads/[id]/[part]': {
    PUT: { who: 'nobody', status: 200, address: '/api/files/uploads/nothing/1', refused: 404 },
  },
  '/api/files/uploads/[id]/finish': {
    POST: { who: 'nobody', status: 200, address: '/api/files/uploads/nothing/finish', refused: 404 },
  },
  '/robots.txt': { GET: { who: 'everybody', status: 200 } },
  '/sitemap.xml': { GET: { who: 'everybody', status: 200 } },
  // There are parts only where one map does not hold every address.
  '/sitemap/[part].xml': { GET: { who: 'everybody', status: 404, address: '/sitemap/1.xml' } },
  '/build.json': { GET: { who: 'everybody', status: 200, asksNobody: true } },
  '/api/health': { GET: { who: 'everybody', status: 200, asksNobody: true } },
  '/api/openapi.json': { GET: { who: 'everybody', status: 200, asksNobody: true } },
  '/api/ping': { GET: { who: 'everybody', status: 200 } },
  '/api/me': { GET: { who: 'everybody', status: 200 } },
  '/api/sign-in': {
    POST: { who: 'everybody', status: 422, body: {}, asksNobody: true },
    DELETE: { who: 'everybody', status: 204, asksNobody: true },
  },
  '/api/sign-in/reset': { POST: { who: 'everybody', status: 422, body: {}, asksNobody: true } },
  '/api/sign-in/verify': { POST: { who: 'everybody', status: 422, body: {}, asksNobody: true } },
  '/api/verification-mail': { POST: { who: 'nobody', status: 204, refused: 401 } },
  '/api/notifications/read': { POST: { who: 'signed-in', status: 200 } },
  '/api/calendar-feed': {
    GET: { who: 'signed-in', status: 200 },
    POST: { who: 'signed-in', status: 200 },
  },
  '/api/calendar/[secret].ics': {
    GET: { who: 'nobody', status: 200, address: '/api/calendar/none.ics', refused: 404 },
  },
  '/api/audit': { GET: { who: 'admin', status: 200 } },
  '/api/audit/export': { GET: { who: 'admin', status: 200 } },
  '/api/settings': {
    GET: { who: 'everybody', status: 200 },
    PATCH: { who: 'admin', status: 412, version: 999_999, body: { name: 'x' } },
  },
  '/api/sign-ins': { GET: { who: 'signed-in', status: 200 } },
  '/api/sign-ins/end-others': { POST: { who: 'signed-in', status: 200 } },
  '/api/sign-ins/[id]': { DELETE: { who: 'nobody', status: 204, address: '/api/sign-ins/nothing', refused: 404 } },
  '/api/profile/export': { GET: { who: 'signed-in', status: 200 } },
  '/api/profile/email': { POST: { who: 'signed-in', status: 422, body: {} } },
  '/api/profile/password': { POST: { who: 'signed-in', status: 422, body: {} } },
  '/api/profile/delete': { POST: { who: 'signed-in', status: 422, body: {} } },
  '/api/invitations/accept': { POST: { who: 'signed-in', status: 422, body: { token: 'not-a-token' } } },
  '/api/users/[id]/invitation': {
    POST: { who: 'editors', of: 'users', status: 409, address: '/api/users/{id}/invitation' },
    DELETE: { who: 'editors', of: 'users', status: 409, address: '/api/users/{id}/invitation', version: 1 },
  },
  '/api/pictures/[kind]/[id]': [
    {
      GET: { who: 'nobody', of: 'users', status: 200, address: '/api/pictures/users/{id}', refused: 404 },
      PUT: { who: 'editors', of: 'users', status: 422, address: '/api/pictures/users/{id}' },
      DELETE: { who: 'editors', of: 'users', status: 200, address: '/api/pictures/users/{id}' },
    },
    {
      GET: { who: 'nobody', of: 'companies', status: 200, address: '/api/pictures/companies/{id}', refused: 404 },
      PUT: { who: 'editors', of: 'companies', status: 422, address: '/api/pictures/companies/{id}' },
      DELETE: { who: 'editors', of: 'companies', status: 200, address: '/api/pictures/companies/{id}' },
    },
    {
      GET: { who: 'nobody', status: 200, address: '/api/pictures/settings/organisation', refused: 404 },
      PUT: { who: 'admin', status: 422, address: '/api/pictures/settings/organisation' },
      DELETE: { who: 'admin', status: 200, address: '/api/pictures/settings/organisation' },
    },
  ],
  '/manifest.webmanifest': { GET: { who: 'everybody', status: 200 } },
  '/news/feed.xml': { GET: { who: 'everybody', status: 200 } },
  '/api/live': { GET: { who: 'signed-in', status: 200 } },
  '/api/find': { GET: { who: 'signed-in', status: 200, address: '/api/find?q=q' } },
  '/api/markdown': { POST: { who: 'signed-in', status: 200, body: { markdown: 'x' } } },
  '/dev/clock': { POST: { who: 'everybody', status: 422, body: { now: 'never' }, asksNobody: true } },
  '/dev/calls': { GET: { who: 'everybody', status: 200, asksNobody: true } },
  // Of one address: what everybody was sent lies in a laptop's outbox, for whoever sits there.
  '/dev/mail': {
    GET: { who: 'everybody', status: 200, address: '/dev/mail?to=nobody@nowhere.example', asksNobody: true },
  },
  '/dev/mail/[id]': {
    GET: { who: 'everybody', status: 404, address: '/dev/mail/nothing', asksNobody: true },
  },
  '/dev/mail/[id]/html': {
    GET: { who: 'everybody', status: 404, address: '/dev/mail/nothing/html', asksNobody: true },
  },
  '/api/mails/[id]': { DELETE: { who: 'admin', status: 404, address: '/api/mails/nothing' } },
  '/api/mails/[id]/send-again': { POST: { who: 'admin', status: 404, address: '/api/mails/nothing/send-again' } },
  '/dev/tick': { POST: { who: 'everybody', status: 200, asksNobody: true } },
};

export const rulesOf = (path: string): readonly EndpointRules[] => {
  const rules = ENDPOINTS[path] ?? [];
  return Array.isArray(rules) ? rules : [rules as EndpointRules];
};
