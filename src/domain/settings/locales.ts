// How dates, times, numbers and money may be written: what a select of it offers, each with a sample of itself.
import { formatDate, formatMoney, formatTime } from '../format';

/** Languages whose texts we do not have are offered too: only how things are written follows. */
const LOCALES: readonly string[] =
  'en-GB en-IE en-US en-AU en-CA en-IN en-NZ en-ZA cy-GB cs-CZ da-DK de-AT de-CH de-DE el-GR es-ES es-MX fi-FI fr-CA fr-CH fr-FR hu-HU it-IT ja-JP ko-KR nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO sv-SE tr-TR uk-UA zh-CN'.split(
    ' ',
  );

interface Sample {
  /** The moment that the samples show. */
  now: string;
  timeZone: string;
  currency: string;
  /** What is chosen now: offered too, whatever it is. */
  chosen: string | null;
}

const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });
/** `English (United Kingdom)` */
export const languageName = (locale: string): string => names.of(locale) ?? locale;

/** `English (United Kingdom): Tue 24 Nov 2026, 11:30, £1,234.50`, by name. */
export function localeChoices({ now, timeZone, currency, chosen }: Sample): { value: string; label: string }[] {
  const all = chosen === null || LOCALES.includes(chosen) ? LOCALES : [...LOCALES, chosen];
  return all.map((locale) => {
    // A present moment of another year: so the sample has its year.
    const reader = { timeZone, locale, now: '2000-01-01T00:00:00.000Z' };
    const sample = [
      formatDate(now, reader),
      formatTime(now, reader),
      formatMoney({ amount: 123_450, currency }, locale),
    ];
    return { value: locale, label: `${languageName(locale)}: ${sample.join(', ')}` };
  });
}
