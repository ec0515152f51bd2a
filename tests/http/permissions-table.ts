// Who may do what, written out from PRODUCT.md ("People", "Rules that must never break") and from nothing that the app runs.
// A new entity, record state or step is missing here until somebody decides about it, and the matrix fails until then.

import type { PermissionsHouse } from './permissions-house';

export const CALLERS = [
  'visitor',
  'learner',
  'otherLearner',
  'loneLearner',
  'manager',
  'otherManager',
  'instructor',
  'otherInstructor',
  'staff',
  'admin',
] as const;
/**
 * `learner` and `manager` are of one company, `otherLearner` and `otherManager` of another, `loneLearner` of none.
 * `instructor` teaches what is taught here, `otherInstructor` nothing of it.
 */
export type CallerName = (typeof CALLERS)[number];
export type Few = readonly CallerName[];

const NOBODY: Few = [];
export const OFFICE: Few = ['staff', 'admin'];
const EVERYBODY: Few = CALLERS;
const SIGNED_IN: Few = CALLERS.filter((caller) => caller !== 'visitor');
const OWN: Few = ['learner', 'manager', ...OFFICE];
const OTHERS: Few = ['otherLearner', 'otherManager', ...OFFICE];

/** By record: who may. */
type ByRecord = Record<string, Few>;

export interface Expected {
  /** A visitor may list it: what they may not see of it is not found, rather than asking them to sign in. */
  isPublic: boolean;
  create: Few;
  read: ByRecord;
  /** Whose default list has it; as `read` where it is left out. */
  list?: ByRecord;
  patch: ByRecord;
  delete: ByRecord;
  /** `from`: the records in whose state the step works; in another it is a conflict. */
  steps: Record<
    string,
    { may: ByRecord; from: readonly string[]; body?: (house: PermissionsHouse, record: string) => Promise<unknown> }
  >;
}

const forEach = (records: readonly string[], may: Few): ByRecord =>
  Object.fromEntries(records.map((record) => [record, may]));

const COURSES = ['published', 'draft', 'archived'];
const courses: Expected = {
  isPublic: true,
  create: OFFICE,
  read: { published: EVERYBODY, draft: OFFICE, archived: OFFICE },
  patch: forEach(COURSES, OFFICE),
  delete: forEach(COURSES, OFFICE),
  steps: {
    publish: { may: forEach(COURSES, OFFICE), from: ['draft', 'archived'] },
    unpublish: { may: forEach(COURSES, OFFICE), from: ['published'] },
    archive: { may: forEach(COURSES, OFFICE), from: ['draft', 'published'] },
  },
};

/** `listed` and `draft` are taught by `instructor`, the others by nobody; `unlisted` is open, of a course that is a draft. */
const SESSIONS = ['listed', 'draft', 'private', 'unlisted'];
const OPEN_SESSIONS = ['listed', 'private', 'unlisted'];
const sessions: Expected = {
  isPublic: true,
  create: OFFICE,
  read: { listed: EVERYBODY, draft: ['instructor', ...OFFICE], private: OWN, unlisted: OFFICE },
  // Instructors list what they teach.
  list: {
    listed: EVERYBODY.filter((caller) => caller !== 'otherInstructor'),
    draft: ['instructor', ...OFFICE],
    private: OWN,
    unlisted: OFFICE,
  },
  patch: forEach(SESSIONS, OFFICE),
  delete: forEach(SESSIONS, OFFICE),
  steps: {
    open: { may: forEach(SESSIONS, OFFICE), from: ['draft'] },
    complete: { may: forEach(SESSIONS, OFFICE), from: OPEN_SESSIONS },
    cancel: { may: forEach(SESSIONS, OFFICE), from: SESSIONS },
  },
};

/** `own`: `learner`'s, on a session of `instructor`; `other`: `otherLearner`'s, on one that nobody here teaches. Both pending. */
const BOOKINGS = ['own', 'other'];
const bookings: Expected = {
  isPublic: false,
  create: SIGNED_IN,
  read: { own: ['instructor', ...OWN], other: OTHERS },
  patch: forEach(BOOKINGS, OFFICE),
  delete: forEach(BOOKINGS, NOBODY),
  steps: {
    confirm: { may: forEach(BOOKINGS, OFFICE), from: BOOKINGS },
    decline: { may: forEach(BOOKINGS, OFFICE), from: BOOKINGS },
    cancel: { may: { own: OWN, other: OTHERS }, from: BOOKINGS },
    // Nothing is on offer.
    accept: { may: { own: OWN, other: OTHERS }, from: [] },
    refuse: { may: { own: OWN, other: OTHERS }, from: [] },
    transfer: {
      may: { own: OWN, other: OTHERS },
      from: BOOKINGS,
      body: async (house) => ({ sessionId: (await house.body.bookings?.())?.sessionId }),
    },
    swap: {
      may: { own: ['manager', ...OFFICE], other: ['otherManager', ...OFFICE] },
      from: BOOKINGS,
      // The manager whose company it is.
      body: async ({ as }, record) => ({ attendeeId: as[record === 'own' ? 'manager' : 'otherManager'].id }),
    },
    // They have no price.
    unpay: { may: forEach(BOOKINGS, OFFICE), from: [] },
    invoice: { may: forEach(BOOKINGS, OFFICE), from: [] },
    pay: { may: forEach(BOOKINGS, OFFICE), from: [] },
    refund: { may: forEach(BOOKINGS, OFFICE), from: [] },
  },
};

const COMPANIES = ['own', 'other'];
const companies: Expected = {
  isPublic: false,
  create: OFFICE,
  read: { own: OWN, other: OTHERS },
  patch: forEach(COMPANIES, OFFICE),
  delete: forEach(COMPANIES, NOBODY),
  steps: {
    suspend: { may: forEach(COMPANIES, OFFICE), from: COMPANIES },
    resume: { may: forEach(COMPANIES, OFFICE), from: [] },
    archive: { may: forEach(COMPANIES, OFFICE), from: COMPANIES },
    restore: { may: forEach(COMPANIES, OFFICE), from: [] },
    merge: {
      may: forEach(COMPANIES, OFFICE),
      from: COMPANIES,
      body: async (house) => ({ into: (await house.make.companies?.own?.())?.id }),
    },
  },
};

/** `own` is `learner`, `other` is `otherLearner`, `office` is `admin`: nobody but an admin has a say over the office. */
const PEOPLE = ['own', 'other', 'office'];
const BELOW_OFFICE: ByRecord = { own: OFFICE, other: OFFICE, office: NOBODY };
const users: Expected = {
  isPublic: false,
  create: OFFICE,
  read: { own: OWN, other: OTHERS, office: OFFICE },
  patch: { own: ['learner', ...OFFICE], other: ['otherLearner', ...OFFICE], office: ['admin'] },
  // One's own account is deleted in the profile.
  delete: BELOW_OFFICE,
  steps: {
    disable: { may: BELOW_OFFICE, from: ['own', 'other'] },
    enable: { may: forEach(PEOPLE, OFFICE), from: [] },
    merge: {
      may: BELOW_OFFICE,
      from: ['own', 'other'],
      body: async (house) => ({ into: (await house.make.users?.own?.())?.id }),
    },
  },
};

/** Published, each for its audience; `draft` and `archived` would be for everybody. */
const FAQS = ['public', 'signedIn', 'staff', 'draft', 'archived'];
const faqs: Expected = {
  isPublic: true,
  create: OFFICE,
  read: { public: EVERYBODY, signedIn: SIGNED_IN, staff: OFFICE, draft: OFFICE, archived: OFFICE },
  patch: forEach(FAQS, OFFICE),
  delete: forEach(FAQS, OFFICE),
  steps: {
    publish: { may: forEach(FAQS, OFFICE), from: ['draft', 'archived'] },
    unpublish: { may: forEach(FAQS, OFFICE), from: ['public', 'signedIn', 'staff'] },
    archive: { may: forEach(FAQS, OFFICE), from: ['public', 'signedIn', 'staff', 'draft'] },
    move: { may: forEach(FAQS, OFFICE), from: FAQS, body: async () => ({ before: null }) },
  },
};

/**
 * `public`, `signedIn`, `working` and `private` are the office's, by who may open them; `company` is the office's, of the company of
 * `learner`; `own`, `other` and `taught` were brought by `learner`, `otherLearner` and `instructor`; `trashed` would be public.
 */
const ASSETS = ['public', 'signedIn', 'working', 'private', 'company', 'own', 'other', 'taught', 'trashed'];
const TEACHERS: Few = ['instructor', 'otherInstructor', ...OFFICE];
const assetOwners: ByRecord = {
  ...forEach(ASSETS, OFFICE),
  ...{ company: ['manager', ...OFFICE], own: ['learner', ...OFFICE] },
  ...{ other: ['otherLearner', ...OFFICE], taught: ['instructor', ...OFFICE] },
};
const LEARNERS: Few = ['learner', 'otherLearner', 'loneLearner'];
const assets: Expected = {
  isPublic: true,
  // `/api/files` makes and deletes them.
  create: NOBODY,
  read: { ...assetOwners, public: EVERYBODY, signedIn: SIGNED_IN, working: TEACHERS },
  list: {
    ...forEach(ASSETS, OFFICE),
    public: ['visitor', ...LEARNERS, ...TEACHERS],
    signedIn: [...LEARNERS, ...TEACHERS],
    working: TEACHERS,
    company: ['manager', ...OFFICE],
  },
  patch: assetOwners,
  delete: forEach(ASSETS, NOBODY),
  steps: { restore: { may: assetOwners, from: ['trashed'] } },
};

/**
 * `public`, `signedIn` and `staff` are out, each for its audience; the others would be for everybody: `scheduled` waits for its moment,
 * `ended` is over. `draft` is of the office, `own` a draft of `instructor`.
 */
const POSTS = ['public', 'signedIn', 'staff', 'scheduled', 'ended', 'draft', 'own', 'archived'];
const HIDDEN_POSTS = ['scheduled', 'ended', 'draft', 'archived'];
const INSTRUCTORS: Few = ['instructor', 'otherInstructor'];
const OWN_POSTS: ByRecord = { ...forEach(POSTS, OFFICE), own: ['instructor', ...OFFICE] };
const posts: Expected = {
  isPublic: true,
  create: [...INSTRUCTORS, ...OFFICE],
  read: {
    public: EVERYBODY,
    signedIn: SIGNED_IN,
    staff: [...INSTRUCTORS, ...OFFICE],
    ...forEach(HIDDEN_POSTS, OFFICE),
    own: ['instructor', ...OFFICE],
  },
  // An instructor lists their own by asking for them.
  list: {
    public: EVERYBODY,
    signedIn: SIGNED_IN,
    staff: [...INSTRUCTORS, ...OFFICE],
    ...forEach([...HIDDEN_POSTS, 'own'], OFFICE),
  },
  patch: OWN_POSTS,
  delete: OWN_POSTS,
  steps: {
    publish: { may: forEach(POSTS, OFFICE), from: ['scheduled', 'draft', 'own', 'archived'] },
    schedule: {
      may: forEach(POSTS, OFFICE),
      from: ['scheduled', 'draft', 'own', 'archived'],
      body: async () => ({ publishAt: '2031-01-01T09:00:00.000Z' }),
    },
    unpublish: { may: forEach(POSTS, OFFICE), from: ['public', 'signedIn', 'staff', 'scheduled', 'ended'] },
    archive: {
      may: forEach(POSTS, OFFICE),
      from: ['public', 'signedIn', 'staff', 'scheduled', 'ended', 'draft', 'own'],
    },
  },
};

const QUESTIONS = ['draft', 'ready', 'retired'];
export const AUTHORS: Few = [...INSTRUCTORS, ...OFFICE];
const questions: Expected = {
  isPublic: false,
  create: AUTHORS,
  read: forEach(QUESTIONS, AUTHORS),
  patch: forEach(QUESTIONS, AUTHORS),
  delete: forEach(QUESTIONS, AUTHORS),
  steps: {
    ready: { may: forEach(QUESTIONS, AUTHORS), from: ['draft', 'retired'] },
    unready: { may: forEach(QUESTIONS, AUTHORS), from: ['ready'] },
    retire: { may: forEach(QUESTIONS, AUTHORS), from: ['draft', 'ready'] },
  },
};

/** Of no course: whoever is signed in may sit them. Nobody has begun one. */
const TESTS = ['draft', 'published', 'closed'];
const tests: Expected = {
  isPublic: false,
  create: AUTHORS,
  read: { draft: AUTHORS, published: SIGNED_IN, closed: SIGNED_IN },
  patch: forEach(TESTS, AUTHORS),
  delete: forEach(TESTS, AUTHORS),
  steps: {
    publish: { may: forEach(TESTS, AUTHORS), from: ['draft', 'closed'] },
    unpublish: { may: forEach(TESTS, AUTHORS), from: ['published'] },
    close: { may: forEach(TESTS, AUTHORS), from: ['published'] },
    start: { may: { draft: AUTHORS, published: SIGNED_IN, closed: SIGNED_IN }, from: ['published'] },
  },
};

/** In progress: `own` is `learner`'s, at a test that `instructor` wrote; `other` is `otherLearner`'s, at one of the office. */
const ATTEMPTS = ['own', 'other'];
const GRADERS: ByRecord = { own: ['instructor', ...OFFICE], other: OFFICE };
const attempts: Expected = {
  isPublic: false,
  // Starting a test makes them.
  create: NOBODY,
  read: { own: ['instructor', ...OWN], other: OTHERS },
  patch: forEach(ATTEMPTS, NOBODY),
  delete: forEach(ATTEMPTS, NOBODY),
  steps: {
    submit: { may: { own: ['learner'], other: ['otherLearner'] }, from: ATTEMPTS },
    // Nothing is graded before it is submitted.
    grade: { may: GRADERS, from: [], body: async () => ({}) },
    extend: { may: GRADERS, from: ATTEMPTS, body: async () => ({ minutes: 5 }) },
  },
};

/**
 * `own` is `learner`'s, given to `instructor`; `other` is `otherLearner`'s; `enquiry` a visitor's; `spam` was `learner`'s and is no
 * longer anybody's but the office's. All but the last are new.
 */
const QUERIES = ['own', 'other', 'enquiry', 'spam'];
const UNSPOILT = ['own', 'other', 'enquiry'];
const readQueries: ByRecord = { own: ['instructor', ...OWN], other: OTHERS, enquiry: OFFICE, spam: OFFICE };
const handledQueries: ByRecord = { ...forEach(QUERIES, OFFICE), own: ['instructor', ...OFFICE] };
const words = async () => ({ body: 'Words' });
const queries: Expected = {
  isPublic: false,
  create: EVERYBODY,
  read: readQueries,
  patch: handledQueries,
  delete: forEach(QUERIES, NOBODY),
  steps: {
    reply: { may: readQueries, from: UNSPOILT, body: words },
    note: { may: handledQueries, from: QUERIES, body: words },
    open: { may: handledQueries, from: UNSPOILT },
    hold: { may: handledQueries, from: UNSPOILT },
    resolve: { may: handledQueries, from: UNSPOILT },
    close: { may: handledQueries, from: UNSPOILT },
    spam: { may: forEach(QUERIES, OFFICE), from: UNSPOILT },
    unspam: { may: forEach(QUERIES, OFFICE), from: ['spam'] },
  },
};

const replies: Expected = {
  isPublic: false,
  create: OFFICE,
  read: { saved: AUTHORS },
  patch: { saved: OFFICE },
  delete: { saved: OFFICE },
  steps: {},
};

/** `own` tells `learner` something, `other` tells `otherLearner`: nobody reads what another was told, the office neither. */
const NOTIFICATIONS = ['own', 'other'];
const TOLD: ByRecord = { own: ['learner'], other: ['otherLearner'] };
const notifications: Expected = {
  isPublic: false,
  // What happens makes them.
  create: NOBODY,
  read: TOLD,
  patch: forEach(NOTIFICATIONS, NOBODY),
  delete: TOLD,
  steps: {
    read: { may: TOLD, from: NOTIFICATIONS },
    unread: { may: TOLD, from: NOTIFICATIONS },
  },
};

export const EXPECTED: Record<string, Expected> = {
  courses,
  sessions,
  bookings,
  companies,
  users,
  faqs,
  posts,
  assets,
  queries,
  replies,
  questions,
  tests,
  attempts,
  notifications,
};
