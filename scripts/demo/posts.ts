// What Harbour Row has told its people and the public, what it is about to tell, and what is still being written.
import { createRecord, runCommand } from '#app/crud';
import { type PostInput, posts } from '#domain/posts/post';
import { toInstant } from '#kernel/clock';
import { at, type Calendar, HOUR } from './calendar';
import type { FileIds } from './files';
import type { History } from './history';
import { must, type Office } from './office';

const OFFICE = 'Tomasz Wieczorek';

interface PostSeed
  extends Pick<PostInput, 'title' | 'excerpt' | 'body' | 'tags' | 'audience' | 'pinned' | 'tellReaders'> {
  writer: string;
  /** A picture of the library, by its name. */
  cover?: string;
  /** Working days from today at nine: when it appeared, or will; null for what is still a draft. */
  appears: number | null;
  /** Likewise, when it ends. */
  ends?: number;
}

const POSTS: readonly PostSeed[] = [
  {
    title: 'The lift works again',
    excerpt: 'Both upstairs rooms are step-free once more. Thank you for your patience.',
    body: 'The new motor is in, and the inspector has signed for it: **both upstairs rooms are step-free again**.\n\nFor nine working days we taught everything on the ground floor and moved two courses to the Grange Hall. Nobody lost a date, and that is thanks to everybody who came to another door at short notice.\n\nIf you asked for a ground-floor room while the lift was out, tell us whether you still need it. We keep what you asked for until we hear from you.',
    tags: ['building'],
    writer: 'Bronwen Hale',
    appears: -24,
  },
  {
    title: 'Bring photo identification from now on',
    excerpt: 'The awarding body asks us to check who sits an assessment. A driving licence or passport is enough.',
    body: 'From this month the awarding body asks us to check the identity of everybody who sits an assessment.\n\n- A passport, a driving licence or a residence permit is enough, also when it has lapsed within the last two years.\n- A photograph of it on your phone is not.\n- Without it you may take part in the course, but not in the assessment; we then find you another date at no charge.\n\nManagers: please tell your people before they set out.',
    tags: ['assessment'],
    audience: 'signed-in',
    pinned: true,
    tellReaders: true,
    writer: OFFICE,
    appears: -38,
  },
  {
    title: 'Three things about allergens before your menus go to print',
    excerpt: 'Most of what we find in kitchens are the same three gaps, and each takes an afternoon to close.',
    body: 'Before a new menu is printed, we look at it with the people who cook it. What we find is nearly always one of these.\n\n## The sauce that nobody wrote down\n\nStock, dressings and marinades are made in batches and then forgotten. Put **every batch on the matrix**, with the date and who made it.\n\n## “May contain” as a habit\n\n> A warning on everything warns of nothing.\n\nUse it where you have looked at the risk and could not remove it, and nowhere else.\n\n## The person who was not told\n\nThe chef knows, the waiter does not. Whoever takes the order needs the matrix within reach, and the words to say “I will check”.\n\nWe go through all fourteen allergens with your own menu in [Food Safety Level 2](/catalogue).',
    tags: ['food', 'kitchens'],
    cover: 'Courses/Food/training-kitchen-wide.webp',
    writer: 'Yuki Arakawa',
    appears: -13,
  },
  {
    title: 'Another date for Supervising Food Safety',
    excerpt: 'Seven people were waiting, so Yuki Arakawa teaches it once more.',
    body: 'The last three dates of **Supervising Food Safety, Level 3** were full within a week, and seven people stood on the waiting list. Yuki Arakawa has made room in her calendar for one more.\n\nThose who waited were asked first. The seats that are left are in the [catalogue](/catalogue), at the usual price.',
    tags: ['food', 'dates'],
    tellReaders: true,
    writer: OFFICE,
    appears: -4,
  },
  {
    title: 'The yard is closed while it is resurfaced',
    excerpt: 'No bicycles and no deliveries through the yard until it is done. The main entrance stays open.',
    body: 'The yard behind the building is being resurfaced. **The main entrance on Harbour Row stays open**, and all courses take place as planned.\n\nBicycles can stand at the railings in front. Deliveries go to the front desk; please ring 0117 496 0812 before you send anything heavy.',
    tags: ['building'],
    writer: 'Bronwen Hale',
    appears: -2,
    ends: 8,
  },
  {
    title: 'Who covers what while Gethin is away',
    body: 'Gethin Pryce is away for two weeks.\n\n| What | Who |\n|---|---|\n| Fire Marshal | Joseph Okello |\n| Working at Height | moved, see the calendar |\n| Extinguisher stock | Ingrid Solberg |\n\nThe key to the burn rig is with Tomasz. Sign for it.',
    audience: 'staff',
    writer: OFFICE,
    appears: -3,
  },
  {
    title: 'An open afternoon at Harbour Row',
    excerpt: 'See the training kitchen, try the burn rig, and ask the tutors what you always wanted to ask.',
    body: 'Come and see where your people learn. From two until five the rooms are open, the kettle is on, and every tutor is in the house.\n\n1. **Kitchen**: Ana Lucía shows how a delivery is checked in four minutes.\n2. **Yard**: put out a fire, with Joseph beside you.\n3. **Room 3**: bring your training plan, and leave with dates.\n\nNo booking needed. Children are welcome in the kitchen, not in the yard.',
    tags: ['building', 'dates'],
    cover: 'Posts/harbour-row.webp',
    writer: OFFICE,
    appears: 5,
    ends: 15,
  },
  {
    title: 'What a hundred kitchen visits taught us',
    excerpt: 'The cleanest kitchens are not the newest ones.',
    body: 'I have written down what I saw in a hundred kitchens over two years. It is less about steel and more about who is allowed to stop the line.\n\n- Where the youngest may say “this fridge is too warm”, it gets mended.\n- A thermometer that hangs at eye level is used. One in a drawer is not.\n\n*To come: the photographs, once the owners have agreed.*',
    tags: ['food', 'kitchens'],
    cover: 'Courses/Food/probe-thermometer.webp',
    writer: 'Ana Lucía Paredes',
    appears: null,
  },
];

/** Each written some days before it appears, by whoever writes it; the office lets it out. */
export function addPosts(history: History, office: Office, calendar: Calendar, fileIds: FileIds): void {
  const moment = (day: number): number => at(calendar.workday(day), '09:00');
  for (const { writer, cover = '', appears, ends, ...words } of POSTS) {
    const written = moment(Math.min((appears ?? 0) - 2, -1)) + 2 * HOUR;
    const input = {
      ...words,
      ...(appears !== null && appears > 0 && { publishAt: toInstant(moment(appears)) }),
      ...(ends !== undefined && { unpublishAt: toInstant(moment(ends)) }),
    };
    let id = '';
    history.add(written, async () => {
      const coverId = fileIds.get(cover) ?? null;
      id = must(await createRecord(office.as(writer), posts, { ...input, coverId }), words.title).id;
    });
    if (appears === null) continue;
    const isToCome = appears > 0;
    history.add(isToCome ? written + HOUR : moment(appears), async () => {
      must(await runCommand(office.as(OFFICE), posts, id, isToCome ? 'schedule' : 'publish', null, null), words.title);
    });
  }
}
