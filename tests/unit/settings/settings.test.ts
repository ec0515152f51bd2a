// The organisation's settings: what may be saved, what is told to whom, and what an older record lacks.
import { describe, expect, it } from 'vitest';
import { parse } from '#domain/schema';
import { CURRENCIES } from '#domain/settings/currencies';
import { localeChoices } from '#domain/settings/locales';
import {
  DEFAULT_SETTINGS,
  isByApproval,
  PUBLIC_SETTINGS,
  settings,
  settingsOf,
  settingsPatch,
} from '#domain/settings/settings';

const { logo: _logo, ...WRITABLE } = DEFAULT_SETTINGS;
const issuesOf = (patch: Record<string, unknown>): string[] => {
  const parsed = parse(settingsPatch, patch);
  return parsed.ok ? [] : parsed.issues.map(({ path }) => path);
};

describe('the settings', () => {
  it('take their own defaults', () => {
    expect(parse(settings.input, WRITABLE)).toEqual({ ok: true, value: WRITABLE });
  });

  it.each([
    ['name', ''],
    ['name', 'x'.repeat(121)],
    ['shortName', 'A name too long for the sidebar'],
    ['headline', ' '],
    ['phone', 'call us'],
    ['email', 'office'],
    ['website', 'javascript:alert(1)'],
    ['accentHue', 360],
    ['accentHue', 12.5],
    ['accentChroma', 0.21],
    ['accentChroma', -0.01],
    ['timeZone', 'Mars/Olympus'],
    ['currency', 'GBR'],
    ['currency', 'gbp'],
    ['locale', 'xx-klingon-pirate'],
    ['signUp', 'closed'],
    ['logo', '/elsewhere.png'],
    ['version', 7],
    ['id', 'other'],
  ])('refuse %s of %j, beside its field', (field, value) => {
    const wrong = issuesOf({ [field]: value });
    // A field that there is not is said of the record as a whole.
    expect(wrong).toEqual([field in settings.input.shape ? field : '']);
  });

  it.each([
    ['cancellationCutOffHours', -1],
    ['cancellationCutOffHours', 1441],
    ['approval', 'never'],
    ['seatsPerBooker', 0],
    ['seatsPerBooker', 501],
  ])('refuse the booking rule %s of %j', (rule, value) => {
    expect(issuesOf({ bookings: { [rule]: value } })).toEqual([`bookings.${rule}`]);
  });

  it('are changed in part, down to one rule of booking', () => {
    expect(issuesOf({ bookings: { seatsPerBooker: 4 } })).toEqual([]);
    expect(issuesOf({ bookings: { seatsPerBooker: null } })).toEqual([]);
    expect(issuesOf({})).toEqual([]);
  });

  it('complete what an older record lacks', () => {
    const stored = { id: 'organisation', version: 3, name: 'Old', bookings: { cancellationCutOffHours: 72 } };
    expect(settingsOf(stored)).toEqual({
      ...DEFAULT_SETTINGS,
      ...stored,
      bookings: { ...DEFAULT_SETTINGS.bookings, cancellationCutOffHours: 72 },
    });
    expect(settingsOf(null)).toEqual({ ...DEFAULT_SETTINGS, id: 'organisation', version: 0 });
  });

  it('keep the rules of booking to admins', () => {
    const kept = Object.keys(DEFAULT_SETTINGS).filter((field) => !(PUBLIC_SETTINGS as string[]).includes(field));
    expect(kept).toEqual(['bookings']);
  });

  it('ask for approval by the course, or always', () => {
    const rule = (approval: 'by-course' | 'always') => ({ bookings: { ...DEFAULT_SETTINGS.bookings, approval } });
    expect(isByApproval(rule('by-course'), { enrolment: 'open' })).toBe(false);
    expect(isByApproval(rule('by-course'), { enrolment: 'approval' })).toBe(true);
    expect(isByApproval(rule('always'), { enrolment: 'open' })).toBe(true);
  });

  it('have a label for everything that can be saved', () => {
    const parts = Object.keys(settings.fields).map((field) => field.split('.')[0]);
    for (const field of Object.keys(settings.input.shape)) expect(parts).toContain(field);
  });
});

describe('the choices of region', () => {
  it('offer each currency once, and none that Intl does not know', () => {
    expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
    const known = new Set(Intl.supportedValuesOf('currency'));
    expect(CURRENCIES.filter((code) => !known.has(code))).toEqual([]);
  });

  it('show how each language writes, and what is chosen even where it is not among them', () => {
    const sample = { now: '2026-12-01T15:30:00.000Z', timeZone: 'Europe/London', currency: 'GBP' };
    const choices = localeChoices({ ...sample, chosen: 'is-IS' });
    expect(choices.find(({ value }) => value === 'en-GB')?.label).toBe(
      'English (United Kingdom): Tue 1 Dec 2026, 15:30, £1,234.50',
    );
    expect(choices.at(-1)?.value).toBe('is-IS');
    expect(localeChoices({ ...sample, chosen: null }).map(({ value }) => value)).not.toContain('is-IS');
    for (const { value } of choices) expect(issuesOf({ locale: value })).toEqual([]);
  });
});
