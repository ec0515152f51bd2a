// What people asked in the three months before, and how soon the office answered: short threads, long since resolved. The weekly
// figures of the dashboard are made of them.
import { createRecord, runCommand } from '#app/crud';
import { queries } from '#domain/queries/query';
import { DAY, HOUR, officeMoment } from './calendar';
import { Chance } from './chance';
import type { CompanyKey } from './companies';
import type { History } from './history';
import { must, type Office } from './office';
import { LEARNERS } from './people';

/** Before the week that runs. */
const WEEKS = 12;
/** Of each week, oldest first: how many asked, and about how many hours the office took. */
const PACE: readonly (readonly [asked: number, hours: number])[] = [
  ...([
    [3, 5.4],
    [4, 6.1],
    [5, 5.2],
    [4, 4.6],
  ] as const),
  ...([
    [5, 4.9],
    [4, 3.8],
    [6, 3.3],
    [3, 6.8],
  ] as const),
  ...([
    [5, 4.1],
    [6, 3.6],
    [4, 3.1],
    [5, 2.7],
  ] as const),
];
const OFFICE = ['Tomasz Wieczorek', 'Bronwen Hale', 'Priya Raghunathan'] as const;
/** Clients whose own inbox the demo shows as it is now. */
const KEPT_APART: readonly (CompanyKey | null)[] = ['nakamura', 'halloran', null];

const ASKED: readonly (readonly [subject: string, body: string, answer: string])[] = [
  [
    'Parking for a minibus',
    'Six of us come together. Is there a place for a minibus?',
    'Yes, in the yard. Please ring when you turn in.',
  ],
  [
    'Change of attendee',
    'May a colleague take a seat that is in another name?',
    'Of course. Tell us the name until the day before.',
  ],
  [
    'Do we get a handout?',
    'Is there something to read before the day?',
    'It stands with the materials of the course, and you get it on paper.',
  ],
  [
    'Start time for the night shift',
    'Would a later start be possible for people who come from work?',
    'We can begin at ten for a group of your own.',
  ],
  ['Name on the register', 'My name is written with one letter too few.', 'Corrected. Thank you for telling us.'],
  ['Vegan lunch', 'Is there something vegan on a full day?', 'Every day. We have put it on your booking.'],
  ['How long is it valid?', 'When do we have to refresh it?', 'After three years. We write to you in good time.'],
  [
    'Training at our own site',
    'What does it cost to have you come to us?',
    'From eight people on it is cheaper than coming here. An offer follows.',
  ],
  ['Invoice address', 'Our accounts department has moved.', 'We have the new address from today.'],
  [
    'Is the room accessible?',
    'One of us uses a wheelchair.',
    'Step-free by the yard door, with a lift to both floors.',
  ],
  ['Which boots?', 'Are trainers with steel caps enough for the yard?', 'They are, if they cover the ankle.'],
];

export function addPastQueries(history: History, office: Office, now: number): void {
  // By a chance of its own, so that nobody else's history is another.
  const chance = new Chance(29);
  const askers = LEARNERS.filter(({ company, isInvited }) => !isInvited && !KEPT_APART.includes(company));
  const begin = mondayBefore(now) - WEEKS * 7 * DAY;
  let place = 0;
  for (const [week, [count, hours]] of PACE.entries())
    for (let n = 0; n < count; n++) {
      const monday = begin + week * 7 * DAY;
      const asked = officeMoment(chance, monday + 8 * HOUR, monday + 4.6 * DAY);
      const answered = asked + hours * HOUR * chance.between(0.6, 1.4);
      const [subject, body, answer] = ASKED[place % ASKED.length] as (typeof ASKED)[number];
      const asker = (askers[place % askers.length] as (typeof askers)[number]).name;
      const by = chance.pick(OFFICE);
      place += 1;
      let id = '';
      history.add(asked, async () => {
        id = must(await createRecord(office.as(asker), queries, { subject, body }), subject).id;
      });
      history.add(answered, async () => {
        must(
          await runCommand(office.as(by), queries, id, 'reply', { body: answer, status: 'resolved' }, null),
          subject,
        );
      });
    }
}

/** How many there are. */
export const PAST_QUERIES = PACE.reduce((sum, [asked]) => sum + asked, 0);

/** About: midnight of UTC is near enough for a history. */
function mondayBefore(now: number): number {
  const today = Math.floor(now / DAY) * DAY;
  return today - ((new Date(today).getUTCDay() + 6) % 7) * DAY;
}
