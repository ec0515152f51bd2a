// What one installation is: the organisation, how it looks, and its booking rules. One record, id `organisation`.
import * as z from 'zod/mini';
import { defineEntity } from '../entity';
import { line, locale, optionalEmail, optionalText, phone, webAddress, whole, zone } from '../schema';
import { MOST_CHROMA, MOST_HUE } from './accents';
import { CURRENCIES } from './currencies';

/** The most that a rule may ask for: 60 days before the start, 500 seats, two weeks to answer. */
const MOST_HOURS = 1440;
const MOST_OFFER_HOURS = 336;
const MOST_SEATS = 500;

/** What is left out of a PATCH stays, of these too. */
const bookingRules = z.strictObject({
  /** Nobody but the office cancels a booking later than this before the start. Hours. */
  cancellationCutOffHours: whole(0, MOST_HOURS),
  /** `always`: every booking waits for the office, whatever its course says. */
  approval: z.enum(['by-course', 'always']),
  /** Live bookings on one session that one booker may have made, the office apart; null for no limit. */
  seatsPerBooker: z._default(z.nullable(whole(1, MOST_SEATS)), null),
  /** A freed seat is offered to the next in line for so long; null or 0: it is theirs at once, unasked. Hours. */
  offerHours: z._default(z.nullable(whole(0, MOST_OFFER_HOURS)), null),
  /** Those who come are reminded so long before the start; 0: not at all. Hours. */
  reminderHours: z._default(whole(0, MOST_HOURS), 24),
});

const input = z.strictObject({
  name: line('Give the organisation’s name.', 120),
  /** For narrow places: the sidebar. */
  shortName: line('Give a short form of the name.', 24),
  /** The public page's first sentence and the one below it. */
  headline: line('Give the public page its first sentence.', 120),
  tagline: line('Say in a sentence or two what you teach.', 300),
  address: optionalText(300),
  phone: phone(),
  email: optionalEmail(),
  website: webAddress(),
  /** Design tokens `--accent-h` and `--accent-c`. */
  accentHue: whole(0, MOST_HUE),
  accentChroma: z
    .number()
    .check(
      z.minimum(0, 'At least 0.'),
      z.maximum(MOST_CHROMA, `At most ${MOST_CHROMA}: beyond that some text would be too faint to read.`),
      z.multipleOf(0.001, 'At most three decimals.'),
    ),
  timeZone: zone(),
  /** Of prices that are new. */
  currency: z
    .string()
    .check(z.refine((value: string) => CURRENCIES.includes(value), 'Give a currency of ISO 4217, such as GBP.')),
  locale: locale(),
  /** `invitation`: whoever was not invited cannot make an account. */
  signUp: z.enum(['open', 'invitation']),
  bookings: bookingRules,
});

/** The body of a PATCH. */
export const settingsPatch = z.partial(z.extend(input, { bookings: z.partial(bookingRules) }));

export type Settings = z.output<typeof input> & {
  /** The address of its picture, set by `PUT /api/pictures/settings/organisation`; null for the lectern. */
  logo: string | null;
};
/** `version` 0: nobody has saved any yet. */
export type SettingsRecord = Settings & { id: string; version: number };

export const SETTINGS_ID = 'organisation';

export const DEFAULT_SETTINGS: Settings = {
  name: 'Your training organisation',
  shortName: 'Lectern',
  headline: 'Courses and dates.',
  tagline: 'Choose a course, see which dates have places left, and book.',
  address: null,
  phone: null,
  email: null,
  website: null,
  logo: null,
  accentHue: 205,
  accentChroma: 0.072,
  timeZone: 'Europe/London',
  currency: 'GBP',
  locale: 'en-GB',
  signUp: 'open',
  bookings: {
    cancellationCutOffHours: 24,
    approval: 'by-course',
    seatsPerBooker: null,
    offerHours: null,
    reminderHours: 24,
  },
};

/** What is stored, over the defaults: an older record lacks what is newer. */
export const settingsOf = (stored: Readonly<Record<string, unknown>> | null): SettingsRecord => ({
  ...DEFAULT_SETTINGS,
  id: SETTINGS_ID,
  version: 0,
  ...(stored as Partial<Settings> | null),
  bookings: { ...DEFAULT_SETTINGS.bookings, ...(stored?.bookings as Partial<Settings['bookings']> | undefined) },
});

/** What anybody may know of the organisation: its public face, and how times and prices are to be written. */
export const PUBLIC_SETTINGS = [
  ...(['name', 'shortName', 'headline', 'tagline', 'logo', 'address', 'phone', 'email', 'website'] as const),
  ...(['accentHue', 'accentChroma', 'timeZone', 'currency', 'locale', 'signUp'] as const),
] satisfies (keyof Settings)[];

/** Whether a booking on the course waits for the office. */
export const isByApproval = ({ bookings }: Pick<Settings, 'bookings'>, { enrolment }: { enrolment: string }): boolean =>
  bookings.approval === 'always' || enrolment === 'approval';

/** Not in the registry: there is one record, which has calls and pages of its own. Form, checks and history use its declaration. */
export const settings = defineEntity({
  name: 'settings',
  one: 'Organisation',
  many: 'Settings',
  input,
  derived: z.object({ logo: z.nullable(z.string()) }),
  states: ['active'],
  initial: 'active',
  steps: {},
  access: { read: { admin: ['all'] }, create: {}, update: { admin: ['all'] }, remove: {} },
  scopes: {},
  listing: { filters: [], sorts: [] },
  fields: {
    name: { label: 'Name', input: 'text', autocomplete: 'organization' },
    shortName: { label: 'Short name', input: 'text', hint: 'For narrow places, such as the sidebar.' },
    headline: { label: 'Headline', input: 'text', hint: 'The first sentence of the public page.', wide: true },
    tagline: { label: 'What you teach', input: 'textarea', hint: 'Stands below the headline.', wide: true },
    logo: { label: 'Logo', input: 'url' },
    address: { label: 'Address', input: 'textarea', autocomplete: 'street-address' },
    phone: { label: 'Telephone', input: 'text', autocomplete: 'tel' },
    email: { label: 'E-mail', input: 'email', autocomplete: 'email' },
    website: { label: 'Website', input: 'url', hint: 'Where you have one beside this.', autocomplete: 'url' },
    accentHue: { label: 'Hue', input: 'number' },
    accentChroma: { label: 'Strength', input: 'number' },
    timeZone: { label: 'Time zone', input: 'zone', hint: 'Of everybody who has not chosen their own.' },
    currency: { label: 'Currency', input: 'select', hint: 'Of new prices. Those that stand keep theirs.' },
    locale: {
      label: 'Dates and numbers',
      input: 'select',
      hint: 'Of everybody who has not chosen their own.',
      wide: true,
    },
    signUp: {
      label: 'Who may make an account',
      input: 'select',
      options: [
        { value: 'open', label: 'Anybody' },
        { value: 'invitation', label: 'Only who was invited' },
      ],
      hint: 'Whoever has an account keeps it.',
    },
    'bookings.approval': {
      label: 'Approval',
      input: 'select',
      options: [
        { value: 'by-course', label: 'As each course says' },
        { value: 'always', label: 'Every booking waits for the office' },
      ],
      hint: 'A booking that waits holds its seat.',
    },
    'bookings.cancellationCutOffHours': {
      label: 'Cancelling closes before the start',
      input: 'number',
      unit: 'hours',
      hint: 'Later than that, only the office cancels. 0: until it starts.',
    },
    'bookings.seatsPerBooker': {
      label: 'Most on one session for one booker',
      input: 'number',
      unit: 'seats',
      hint: 'Empty: no limit. The office books as many as it likes.',
    },
    'bookings.offerHours': {
      label: 'A freed seat is offered for',
      input: 'number',
      unit: 'hours',
      hint: 'The next in line accepts it in that time, or it goes to the one after. Empty: it is theirs at once.',
    },
    'bookings.reminderHours': {
      label: 'A reminder before the start',
      input: 'number',
      unit: 'hours',
      hint: '0: none.',
    },
  },
});
