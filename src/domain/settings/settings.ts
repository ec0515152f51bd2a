// What one installation is: the organisation and its booking rules. One record, id `organisation`.

export interface Settings {
  name: string;
  /** For narrow places: the sidebar. */
  shortName: string;
  /** The public page's first sentence and the one below it. */
  headline: string;
  tagline: string;
  address: string | null;
  phone: string | null;
  email: string | null;
  /** Design tokens `--accent-h` and `--accent-c`. */
  accentHue: number;
  accentChroma: number;
  timeZone: string;
  currency: string;
  locale: string;
  signUp: 'open' | 'invitation';
  bookings: {
    /** Nobody but the office cancels a booking later than this before the start. Hours. */
    cancellationCutOffHours: number;
  };
}

export const SETTINGS_ID = 'organisation';

export const DEFAULT_SETTINGS: Settings = {
  name: 'Your training organisation',
  shortName: 'Lectern',
  headline: 'Courses and dates.',
  tagline: 'Choose a course, see which dates have places left, and book.',
  address: null,
  phone: null,
  email: null,
  accentHue: 205,
  accentChroma: 0.072,
  timeZone: 'Europe/London',
  currency: 'GBP',
  locale: 'en-GB',
  signUp: 'open',
  bookings: { cancellationCutOffHours: 24 },
};
