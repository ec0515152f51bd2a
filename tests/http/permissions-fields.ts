// Which fields nobody writes, which no answer has, and which are for some alone: written out by hand, like permissions-table.ts.
import { AUTHORS, type Few, OFFICE } from './permissions-table';

/** Who may read what the company has agreed with the office. */
const AGREED: Few = ['manager', 'otherManager', ...OFFICE];
/** What no body may name, by entity: the system's own, what is computed, and what would raise a price or a role. */
const SYSTEM = ['id', 'status', 'version', 'createdAt', 'updatedAt', 'createdBy', 'seats', 'role', 'uid', 'isAdmin'];
export const UNWRITABLE: Record<string, readonly string[]> = {
  courses: [...SYSTEM, 'priceAmount', 'titleKey', 'listed'],
  sessions: [...SYSTEM, 'start', 'end', 'audience', 'listed', 'held', 'waiting', 'price'],
  bookings: [
    ...SYSTEM,
    ...['price', 'priceAmount', 'payment', 'queueNumber', 'position', 'bookerId', 'reference', 'courseId'],
    ...['cancelReason', 'sessionStart', 'instructorIds', 'searched', 'offeredUntil', 'calledOffFrom'],
    ...['transferredFrom', 'transferredTo', 'eventId', 'sequenceBase'],
  ],
  faqs: [...SYSTEM, 'slug', 'orderKey'],
  posts: [...SYSTEM, 'reach', 'author', 'toldAt'],
  assets: [
    ...[...SYSTEM, 'folder', 'pathKey', 'contentType', 'kind', 'size', 'sha256', 'mark', 'width', 'height'],
    ...['hasThumbnail', 'isPersonal', 'trashedAt', 'downloadUrl', 'uses'],
  ],
  questions: [...SYSTEM, 'deckId', 'ordinal'],
  tests: [...SYSTEM, 'questionCount', 'questionIds', 'maxScore'],
  attempts: [
    ...[...SYSTEM, 'personId', 'companyId', 'deadlineAt', 'extraMinutes', 'submittedAt', 'score', 'percent', 'passed'],
    ...['marks', 'drawn', 'answers', 'graderIds', 'toGrade', 'searched'],
  ],
  queries: [
    ...[...SYSTEM, 'number', 'requesterName', 'requesterEmail', 'waitingSince', 'firstReplyAt', 'lastMessageAt'],
    ...['excerpt', 'noteAttachments', 'inboxKey', 'ownerId', 'clientId', 'askedAt', 'messageCount', 'searched'],
    'messages',
  ],
  replies: [...SYSTEM, 'titleKey'],
  notifications: [...SYSTEM, 'userId', 'kind', 'title', 'link', 'readAt', 'unreadBy'],
  companies: [...SYSTEM, 'companyKey', 'nameKey', 'accountManager', 'logo', 'mergedInto'],
  users: [
    ...SYSTEM.filter((field) => field !== 'role'),
    ...['userKey', 'photoURL', 'emailVerified', 'lastSeenAt', 'providerData', 'tenantId', 'tokensValidFrom'],
    ...['calendarSecret', 'invitationHash', 'invitedAt', 'invitationExpiresAt', 'mergedInto'],
  ],
};

/** Names of fields that no answer may have, wherever they stand in it. */
export const SECRET_FIELDS = [
  ...[
    'uid',
    'userKey',
    'companyKey',
    'nameKey',
    'providerData',
    'tenantId',
    'tokensValidFrom',
    'calendarSecret',
    'invitationHash',
  ],
  ...[
    'searched',
    'instructorIds',
    'titleKey',
    'priceAmount',
    'orderKey',
    'pathKey',
    'bodyHash',
    'refreshHash',
    'lastNumber',
    'noteAttachments',
    'inboxKey',
    'ownerId',
    'clientId',
    'askedAt',
    'messageCount',
    'questionIds',
    'toGrade',
    'graderIds',
    'drawn',
    'unreadBy',
  ],
];

/** Fields that only these callers may find in an answer about the entity. */
export const RESTRICTED: Record<string, Record<string, Few>> = {
  queries: { assigneeId: AUTHORS, priority: AUTHORS, tags: AUTHORS, waitingSince: AUTHORS, firstReplyAt: AUTHORS },
  tests: { parts: AUTHORS },
  attempts: { graderId: AUTHORS, paper: AUTHORS },
  courses: { source: OFFICE },
  sessions: {
    source: OFFICE,
    link: ['instructor', 'otherInstructor', ...OFFICE],
    joiningInstructions: ['instructor', 'otherInstructor', ...OFFICE],
  },
  users: { notifications: OFFICE, mergedInto: OFFICE },
  companies: {
    ...{ notes: OFFICE, tags: OFFICE, mergedInto: OFFICE },
    ...{ poNumber: AGREED, domains: AGREED, joinByDomain: AGREED },
  },
};
