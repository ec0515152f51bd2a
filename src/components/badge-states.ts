// DESIGN.md, "States to shapes": what each state of each entity looks like. The word carries it, shape and colour repeat it.

export type Shape = keyof typeof SHAPES;
/** `ended` greys the word too: nothing is left to do. Without a tone the shape alone is muted. */
export type Tone = 'accent' | 'positive' | 'warning' | 'negative' | 'info' | 'ended' | '';

export interface StateLook {
  shape: Shape;
  tone: Tone;
  word: string;
}

const ring = (inside = '', attributes = ''): string =>
  `<circle cx="6" cy="6" r="4.75" fill="none" stroke="currentColor" stroke-width="1.5"${attributes}/>${inside}`;
const stroke = (path: string, width: number): string =>
  `<path d="${path}" stroke="currentColor" stroke-width="${width}" stroke-linecap="round"/>`;

/** Each the inside of a 12 by 12 `<svg>`. */
export const SHAPES = {
  dashed: ring('', ' stroke-dasharray="2 1.73"'),
  dot: ring('<circle cx="6" cy="6" r="2.25" fill="currentColor"/>'),
  ring: ring(),
  half: ring('<path d="M6 1.25a4.75 4.75 0 0 1 0 9.5z" fill="currentColor"/>'),
  disc: '<circle cx="6" cy="6" r="5.5" fill="currentColor"/>',
  ticked:
    '<circle cx="6" cy="6" r="5.5" fill="currentColor"/><path d="m3.4 6.2 1.8 1.8 3.4-3.7" fill="none" stroke="var(--surface)" stroke-width="1.5"/>',
  queue: stroke('M1 2.5h10M1 6h7M1 9.5h4', 1.75),
  bars: stroke('M4 2v8M8 2v8', 2.25),
  cross: stroke('m2.2 2.2 7.6 7.6m0-7.6-7.6 7.6', 1.75),
  square:
    '<rect x="1.25" y="1.25" width="9.5" height="9.5" rx="1.5" fill="none" stroke="currentColor" stroke-width="1.5"/>',
  triangle: '<path d="M6 1 11.4 10.6H.6z" fill="currentColor"/>',
} as const;

const look =
  (shape: Shape, tone: Tone) =>
  (word: string): StateLook => ({ shape, tone, word });
const unfinished = look('dashed', '');
const fresh = look('dot', 'accent');
const awaited = look('ring', 'warning');
const underway = look('half', 'info');
const uncertain = look('half', 'warning');
const live = look('disc', 'positive');
const sure = look('ticked', 'positive');
const done = look('ticked', 'ended');
const resting = look('bars', '');
const undone = look('cross', 'ended');
const putAway = look('square', 'ended');
const caution = look('triangle', 'warning');
const alarm = look('triangle', 'negative');

/** By entity, in the plural as in the registry, then by state. Flags and computed states stand beside the stored ones. */
export const BADGE_STATES = {
  users: {
    invited: fresh('Invited'),
    active: live('Active'),
    disabled: resting('Disabled'),
    deleted: putAway('Deleted'),
  },
  signIns: { live: live('Signed in'), ended: putAway('Ended') },
  companies: { active: live('Active'), suspended: resting('Suspended'), archived: putAway('Archived') },
  courses: { draft: unfinished('Draft'), published: live('Published'), archived: putAway('Archived') },
  sessions: {
    draft: unfinished('Draft'),
    open: live('Open'),
    completed: done('Completed'),
    cancelled: undone('Cancelled'),
    tentative: uncertain('Tentative'),
    confirmed: sure('Confirmed'),
    'below-minimum': caution('Below minimum'),
  },
  bookings: {
    pending: awaited('Pending'),
    waiting: look('queue', 'warning')('Waiting'),
    offered: underway('Offered'),
    confirmed: sure('Confirmed'),
    completed: done('Completed'),
    declined: undone('Declined'),
    expired: undone('Expired'),
    cancelled: undone('Cancelled'),
    'called-off': undone('Session cancelled'),
    transferred: putAway('Transferred'),
  },
  attendance: {
    unmarked: unfinished('Unmarked'),
    attended: sure('Attended'),
    absent: look('cross', 'negative')('Absent'),
    excused: putAway('Excused'),
    partial: uncertain('Partial'),
  },
  certificates: {
    valid: live('Valid'),
    lapsing: caution('Lapses soon'),
    expired: undone('Expired'),
    revoked: undone('Revoked'),
  },
  queries: {
    new: fresh('New'),
    open: live('Open'),
    pending: awaited('Pending'),
    snoozed: resting('Snoozed'),
    resolved: done('Resolved'),
    closed: putAway('Closed'),
    spam: undone('Spam'),
    merged: putAway('Merged'),
    overdue: alarm('Overdue'),
  },
  replies: { active: live('Active') },
  questions: { draft: unfinished('Draft'), ready: sure('Ready'), retired: putAway('Retired') },
  tests: { draft: unfinished('Draft'), published: live('Published'), closed: putAway('Closed') },
  attempts: {
    'in-progress': underway('In progress'),
    submitted: done('Submitted'),
    'awaiting-grading': awaited('Awaiting grading'),
    graded: sure('Graded'),
  },
  posts: {
    draft: unfinished('Draft'),
    scheduled: underway('Scheduled'),
    published: live('Published'),
    ended: undone('Ended'),
    archived: putAway('Archived'),
  },
  faqs: { draft: unfinished('Draft'), published: live('Published'), archived: putAway('Archived') },
  assets: { uploading: awaited('Uploading'), ready: sure('Ready'), trashed: putAway('In the bin') },
  notifications: { unread: fresh('Unread'), read: done('Read') },
} as const satisfies Record<string, Record<string, StateLook>>;

export type BadgeEntity = keyof typeof BADGE_STATES;

/** How a state looks. One that is not in the map is written as it is, beside a plain ring. */
export const lookOf = (entity: BadgeEntity, state: string): StateLook => {
  const states: Record<string, StateLook> = BADGE_STATES[entity];
  return states[state] ?? { shape: 'ring', tone: '', word: state };
};
