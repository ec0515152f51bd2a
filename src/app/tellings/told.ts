// Who is told of something and in which words: what the kinds of tellings resolve to, page by page where there are many.
import type { Letter } from '#app/mail/letter';
import type { Reader } from '#domain/format';
import type { MailAddress } from '#domain/mails/mail';
import type { Settings } from '#domain/settings/settings';
import type { Telling, TellingKind } from '#domain/tellings/telling';
import type { User } from '#domain/users/user';
import type { Result } from '#kernel/result';
import type { Write } from '#ports/records';
import type { App } from '../app';

/** What is said of it: a sentence with its link in the app, a letter by mail. */
export interface Words {
  title: string;
  /** A path within the site. */
  link: string;
  letter: Letter;
}

export interface Told {
  /** Null for an address alone. */
  user: User | null;
  to: MailAddress | null;
  words: Words;
  /** Only by mail, such as an invitation of somebody who cannot sign in yet. */
  isMailAlone?: boolean;
  /** It is theirs: they get the mail also of what they did themselves. */
  isOwn?: boolean;
}

export interface TellingPage {
  told: Told[];
  /** Where to go on; null where that was everybody. */
  after: string | null;
  /** What has to be as it was read when they are told, or it is read again. */
  holds?: Write[];
}

export interface Teller {
  app: App;
  settings: Settings;
}

export type Resolve<K extends TellingKind = TellingKind> = (
  teller: Teller,
  telling: Telling<K>,
) => Promise<Result<TellingPage>>;

export const readerFor = ({ app, settings }: Teller, user: User | null): Reader => ({
  timeZone: user?.timeZone ?? settings.timeZone,
  locale: user?.locale ?? settings.locale,
  now: app.clock.now(),
});

export const addressOf = ({ email, displayName }: User): MailAddress | null =>
  email === null ? null : { email, name: displayName };

/** Those who are there: whoever is disabled, was erased or merged away is told nothing. */
export const isReached = (user: User | null): user is User => user?.status === 'active' || user?.status === 'invited';

export const NOBODY: TellingPage = { told: [], after: null };
