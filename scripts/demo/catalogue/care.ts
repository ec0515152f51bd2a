// Care: written with nurses and home managers.
import type { CourseSeed } from '../courses';

export const CARE: readonly CourseSeed[] = [
  {
    title: 'Safeguarding Adults, Level 2',
    code: 'SGA-2',
    slug: 'safeguarding-adults-2',
    summary: 'Recognise, record, report',
    body: `For everyone who works with adults who may need protection: in care, housing, schools and health.

We work through eleven short cases, all of them from the South West and all of them true. In each you decide what you saw, what you write down, whom you tell, and what you do not promise. By the end of the day the local procedure is no longer a poster in the corridor.

Covers the standards that inspectors ask for at this level. Managers should also take Level 3.`,
    level: '2',
    tags: ['safeguarding', 'regulated'],
    duration: '1 day',
    price: 90,
    places: 16,
    certificateMonths: 24,
    days: 1,
    changed: 15.2,
  },
  {
    title: 'Administering Medication Safely',
    code: 'MED',
    summary: 'Charts, controlled drugs, what to do after an error',
    body: `For care staff who give medicines, and for seniors who sign for them.

- The six rights, and the two that are forgotten on nights
- Reading and completing a MAR chart
- Eye drops, patches, inhalers, insulin pens: practised at stations
- Controlled drugs: the book, the cupboard, the second signature
- After an error: the person first, then the telephone, then the form

Agency staff are welcome; they book for themselves and bring the letter of the home that will sign off their competence.`,
    level: '3',
    tags: ['medication', 'regulated'],
    duration: '1 day',
    price: 110,
    places: 12,
    isByApproval: true,
    certificateMonths: 12,
    days: 1,
    changed: 16,
  },
  {
    title: 'Moving and Handling People',
    code: 'MOVE',
    summary: 'Hoists, slide sheets and dignity',
    body: `A practical day with two hoists, four beds and a car. You are moved as often as you move somebody, which teaches more than any slide.

Not for anyone with a back injury at present: tell the office and we move you to a later date free of charge.`,
    level: '2',
    tags: ['care homes', 'practical'],
    duration: '1 day',
    price: 105,
    places: 10,
    certificateMonths: 12,
    days: 1,
    changed: 26,
  },
  {
    title: 'Dementia Awareness',
    code: 'DEM',
    summary: 'See the day from the other side of the table',
    body: `A morning on what dementia does and what it leaves alone: memory, language, time, and why four in the afternoon is the hardest hour in the building.

With Mei-Ling Chou, who has run a home for nineteen years, as our guest.`,
    level: '2',
    tags: ['care homes'],
    duration: '½ day',
    price: 65,
    places: 16,
    certificateMonths: null,
    days: 1,
    changed: 36,
  },
  {
    title: 'Safeguarding Children, Level 1',
    code: 'SGC-1',
    summary: 'For everyone who meets children at work',
    body: `What harm looks like, what a child may say, what you answer, and who has to know by the end of the day. Live online, in small groups that talk; cameras on.

Schools may book a private date for an inset day.`,
    level: '1',
    tags: ['safeguarding', 'online', 'children'],
    duration: '½ day',
    price: 50,
    places: 20,
    certificateMonths: 24,
    days: 1,
    changed: 29,
  },
  {
    title: 'Infection Prevention and Control',
    code: 'IPC',
    summary: 'Hands, surfaces, sharps and outbreaks',
    body: `For carers, dental teams and cleaners. Hands under the UV lamp first, and then: protective equipment on and off in the right order, sharps, spills, laundry, and the first six hours of an outbreak.`,
    level: '2',
    tags: ['care homes', 'dental'],
    duration: '½ day',
    price: 55,
    places: 16,
    certificateMonths: 12,
    days: 1,
    changed: 42,
  },
  {
    title: 'Mental Capacity in Daily Care',
    code: 'MCA',
    summary: 'Five principles, and what they mean at breakfast',
    body: `Capacity is about one decision at one moment. The day takes ordinary ones: a second helping, a walk alone, a flu jab, a phone call to the bank.

In preparation with a solicitor from Bristol; first date in spring.`,
    level: '3',
    tags: ['care homes', 'managers'],
    duration: '1 day',
    price: 95,
    places: 14,
    certificateMonths: 24,
    days: 1,
    status: 'draft',
    changed: 9,
  },
  {
    title: 'Care Certificate Workshop',
    code: 'CC-15',
    summary: 'The fifteen standards in five evenings',
    body: 'Now taught by the homes themselves, with our workbook.',
    level: '2',
    tags: ['evening'],
    duration: '5 evenings',
    price: 150,
    places: 16,
    certificateMonths: null,
    days: 1,
    status: 'archived',
    changed: 120,
  },
];
