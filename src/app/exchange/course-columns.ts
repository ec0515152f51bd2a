// The columns of a table of courses and sessions: what we write, and the other names that people give them.
import { MAX_IMPORT_ROWS } from './draft';
import { type ColumnNames, tableShape } from './table';

/** In the order that we write them. */
const COLUMNS = {
  code: ['Code', 'course code', 'course id', 'course no', 'course number', 'reference'],
  title: ['Title', 'name', 'course', 'course title', 'course name', 'subject'],
  slug: ['Slug'],
  summary: ['Summary', 'abstract', 'excerpt', 'short description'],
  body: ['Description', 'body', 'details', 'content', 'long description', 'full description'],
  category: ['Category', 'topic', 'department', 'area'],
  level: ['Level', 'difficulty', 'grade'],
  tags: ['Tags', 'tag', 'keywords', 'labels', 'categories'],
  duration: ['Duration', 'length'],
  price: ['Price', 'cost', 'fee', 'fees', 'amount', 'price per seat'],
  currency: ['Currency', 'price currency'],
  defaultPlaces: ['Default places', 'course places'],
  enrolment: ['Enrolment', 'enrollment', 'booking'],
  waitingList: ['Waiting list', 'waitlist', 'waitlisting'],
  source: ['Session', 'source', 'id', 'uid', 'session id', 'external id', 'identifier'],
  start: [
    'Start',
    'start date',
    'starts',
    'starts at',
    'from',
    'begin',
    'begins',
    'date',
    'start datetime',
    'start date time',
  ],
  startTime: ['Start time', 'time', 'time from'],
  end: ['End', 'end date', 'ends', 'ends at', 'to', 'until', 'finish', 'end datetime', 'end date time'],
  endTime: ['End time', 'time to'],
  days: ['Days', 'dates'],
  timeZone: ['Time zone', 'tz', 'zone'],
  mode: ['Format', 'mode', 'delivery', 'course mode', 'attendance'],
  venue: ['Venue', 'location', 'place', 'room', 'where', 'address'],
  link: ['Link', 'url', 'web address', 'website', 'meeting link', 'join link'],
  minPlaces: ['Min places', 'min', 'minimum', 'minimum places', 'min seats', 'min attendees'],
  maxPlaces: [
    'Places',
    'max',
    'max places',
    'maximum',
    'maximum places',
    'capacity',
    'seats',
    'max seats',
    'max attendees',
    'size',
  ],
} as const satisfies ColumnNames<string>;

export type Column = keyof typeof COLUMNS;
const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];
/** Split from the start and the end for people's files; what we write has the time in `start` and `end`. */
const READ_ONLY: ReadonlySet<Column> = new Set(['startTime', 'endTime']);
export const WRITTEN_COLUMNS: readonly Column[] = COLUMN_NAMES.filter((column) => !READ_ONLY.has(column));
export const HEADINGS: readonly string[] = WRITTEN_COLUMNS.map((column) => COLUMNS[column][0]);

export const COURSE_TABLE = tableShape<Column>({
  columns: COLUMNS,
  needs: ['title', 'code'],
  example: 'Code, Title, Start, End',
  rows: MAX_IMPORT_ROWS,
});
