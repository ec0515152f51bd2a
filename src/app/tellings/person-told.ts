// What concerns people themselves: an invitation, and the admins a mail that was given up.
import { action, facts, text } from '#app/mail/letter';
import { momentIn } from '#app/mail/when';
import type { Telling } from '#domain/tellings/telling';
import type { User } from '#domain/users/user';
import { ok } from '#kernel/result';
import { addressOf, NOBODY, type Resolve, readerFor, type Words } from './told';

export const invitationTold: Resolve<'invitation'> = async (teller, { about, data }) => {
  const found = await teller.app.records.get('users', about.id);
  if (!found.ok) return found;
  const user = found.value as User | null;
  if (user?.status !== 'invited' || data.expiresAt <= teller.app.clock.now()) return ok(NOBODY);
  const reader = readerFor(teller, user);
  const { name } = teller.settings;
  const words: Words = {
    title: `You are invited to ${name}`,
    link: '/profile',
    letter: {
      subject: `You are invited to ${name}`,
      parts: [
        text(
          `${name} has made an account for you: to book seats, read what belongs to your courses and ask questions.`,
        ),
        action('Accept the invitation', data.url),
        text(
          `The link is for you alone, and works until ${momentIn(data.expiresAt, reader)}. If you did not expect it, do nothing.`,
        ),
      ],
    },
  };
  return ok({ told: [{ user, to: addressOf(user), words, isMailAlone: true }], after: null });
};

/** Of a house with more than these, the others see it in the settings. */
const MOST_ADMINS = 50;

export const failureTold: Resolve<'mail-failed'> = async (teller, { data }) => {
  const page = await teller.app.records.list('users', {
    where: { role: 'admin', status: 'active' },
    limit: MOST_ADMINS,
  });
  if (!page.ok) return page;
  return ok({
    told: (page.value.items as User[]).map((user) => ({ user, to: addressOf(user), words: failureWords(data) })),
    after: null,
  });
};

/** The address stands in the mail alone: what is kept in the app names nobody. */
const failureWords = ({ to, subject }: Telling<'mail-failed'>['data']): Words => ({
  title: 'A mail could not be sent',
  link: '/settings/mail',
  letter: {
    subject: 'A mail could not be sent',
    parts: [
      text(
        'It was tried several times, or the address does not exist. It is kept, with the reason, among those given up.',
      ),
      facts(['To', to], ['Subject', subject]),
      text('You are told once a day, however many there are.'),
      action('See what was given up', '/settings/mail'),
    ],
  },
});
