// Food: in the training kitchen, or live online.
import type { CourseSeed } from '../courses';

export const FOOD: readonly CourseSeed[] = [
  {
    title: 'Food Safety Level 2',
    code: 'FS-2',
    slug: 'food-safety-2',
    summary: 'For everyone who handles food',
    body: `The course that everybody in a kitchen takes first: cooks, porters, servers, and those who make sandwiches once a week.

- Bacteria, and what they like
- The temperatures that matter, and how to take them
- Cleaning as you go, and cleaning down
- Allergens: what you have to know, and what you have to say
- Deliveries, storage and stock rotation

It ends with 30 questions; most people need twenty minutes. Live online dates have the same certificate as those at Harbour Row.`,
    level: '2',
    tags: ['kitchen', 'online', 'regulated'],
    duration: '1 day',
    price: 75,
    places: 20,
    certificateMonths: 36,
    days: 1,
    changed: 12,
  },
  {
    title: 'Supervising Food Safety, Level 3',
    code: 'FS-3',
    slug: 'food-safety-3',
    summary: 'For chefs and managers; Level 2 comes first',
    body: `For head chefs, kitchen managers and anyone who answers for food safety on a shift. Three days in our training kitchen: what goes wrong and why, how to write a HACCP plan that people follow, and how to run an inspection of your own.

You leave with a plan for your own kitchen, marked by the tutor. The assessment is on the third afternoon.

## Day by day

1. Hazards and controls: from delivery to plate, with a stockpot that has to be cold in ninety minutes
2. HACCP: seven principles, one page, your own menu
3. Supervising: records that get kept, an inspection, the assessment

## Before you come

Level 2 is needed, with us or with another provider; send us the certificate. Bring your menu and, if you have one, your current plan.`,
    level: '3',
    tags: ['kitchen', 'haccp', 'managers'],
    duration: '3 days',
    price: 320,
    places: 12,
    isByApproval: true,
    needs: ['FS-2'],
    certificateMonths: 36,
    days: 3,
    changed: 13,
  },
  {
    title: 'HACCP, Level 2',
    code: 'HACCP-2',
    summary: 'Follow the plan and know why it is there',
    body: `For people who fill in the records: what each number is for, what to do when it is wrong, and whom to tell. We use your own sheets, and a fair part of the day goes into making them shorter.`,
    level: '2',
    tags: ['kitchen', 'haccp'],
    duration: '1 day',
    price: 110,
    places: 14,
    needs: ['FS-2'],
    certificateMonths: 36,
    days: 1,
    changed: 24,
  },
  {
    title: 'Knife Skills for Prep Teams',
    code: 'KNIFE',
    summary: 'Faster, straighter and with all fingers',
    body: `Eight people, eight boards, one morning. Grip, stance, sharpening, and the six cuts that cover most of a prep list. You take home soup for the week.

Knives and aprons are ours; bring your own knife if you would like it sharpened.`,
    level: '1',
    tags: ['kitchen'],
    duration: '½ day',
    price: 80,
    places: 8,
    hasNoWaitingList: true,
    certificateMonths: null,
    days: 1,
    changed: 33,
  },
  {
    title: 'Food Safety refresher',
    code: 'FS-R',
    summary: 'What has changed since your certificate, in an evening',
    body: `Two hours live online for those whose Level 2 is about to end: changes in the law, the allergen guidance, and the four mistakes that inspectors in the South West wrote down most often last year.

Your certificate is extended by three years.`,
    level: '2',
    tags: ['online', 'evening', 'renewal'],
    duration: '2 hours',
    price: 30,
    places: 24,
    needs: ['FS-2'],
    certificateMonths: 36,
    days: 1,
    changed: 18,
  },
  {
    title: 'Allergens for Kitchen Teams',
    code: 'ALRG',
    summary: 'Fourteen allergens, one matrix, no guesses',
    body: `From the supplier's label to the answer at the table. You fill in an allergen matrix for five of your own dishes and practise the conversation with a guest who asks.

Waiting for the 2026 guidance to be final before we set dates.`,
    level: '2',
    tags: ['kitchen', 'allergens'],
    duration: '2 hours',
    price: 35,
    places: 16,
    certificateMonths: 12,
    days: 1,
    status: 'draft',
    changed: 14,
  },
  {
    title: 'Cooking for Texture-modified Diets',
    code: 'TEX',
    summary: 'Safe to swallow and good to eat',
    body: `For cooks in care homes and hospitals: the eight levels, how to test them with a fork and a spoon, and how to make a puréed dinner that somebody looks forward to.

Written with the speech and language therapists of two Brightwater homes.`,
    level: '2',
    tags: ['kitchen', 'care homes'],
    duration: '1 day',
    price: 140,
    places: 8,
    certificateMonths: 24,
    days: 1,
    status: 'draft',
    changed: 20,
  },
  {
    title: 'Food Hygiene Basics, Level 1',
    code: 'FS-1',
    summary: 'An introduction for those who do not handle open food',
    body: 'Replaced by Food Safety Level 2, which takes a day and covers both.',
    level: '1',
    tags: ['kitchen'],
    duration: '½ day',
    price: 40,
    places: 20,
    certificateMonths: null,
    days: 1,
    status: 'archived',
    changed: 160,
  },
];
