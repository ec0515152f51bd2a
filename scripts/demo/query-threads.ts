// The threads themselves, and the words that the office has ready.

export interface Line {
  by: string;
  /** Hours ago. */
  ago?: number;
  /** A message: ours or theirs, or a private note with the step `note`. */
  body?: string;
  step?: 'note' | 'open' | 'hold' | 'resolve' | 'close' | 'spam';
  /** What our reply leaves it as; pending where it does not say. */
  status?: 'open' | 'pending' | 'resolved';
  /** Name → what it says. */
  files?: Readonly<Record<string, readonly string[]>>;
  change?: { assignee?: string; priority?: string; tags?: string[] };
}

export interface ThreadSeed {
  /** Who asks: by name where they have an account. */
  from: string | { name: string; email: string };
  subject: string;
  /** Hours ago. */
  asked: number;
  /** By its code. */
  course?: string;
  isSpam?: boolean;
  lines: readonly [Pick<Line, 'body' | 'files'> & { body: string }, ...Line[]];
}

const PRIYA = 'Priya Raghunathan';
const TOMASZ = 'Tomasz Wieczorek';
const BRONWEN = 'Bronwen Hale';
const YUKI = 'Yuki Arakawa';
const ANA = 'Ana Lucía Paredes';
const GETHIN = 'Gethin Pryce';

export const THREADS: readonly ThreadSeed[] = [
  {
    from: 'Leila Farahani',
    subject: 'Evidence of prior learning for Level 3',
    course: 'FS-3',
    asked: 22,
    lines: [
      {
        body: 'Good afternoon,\n\nI manage the kitchen at our Clifton home and would like to join the Level 3 course in December. The page says that Level 2 is needed first. I took mine in 2019 with another provider. Does that count?\n\nKind regards,\nLeila',
      },
      { by: PRIYA, ago: 21.7, change: { assignee: PRIYA, tags: ['prerequisite'] } },
      {
        by: PRIYA,
        ago: 21.6,
        body: 'Dear Leila,\n\nIt may. Could you send us the certificate? A tutor checks it against our syllabus, and your place in the line is not affected while we look.',
      },
      {
        by: 'Leila Farahani',
        ago: 20.2,
        body: 'Thank you. I have attached the two certificates. Would the 2019 one still count, or should I sit Level 2 again with you?',
        files: {
          'Level-2-2019.pdf': ['Level 2 Award in Food Safety, 14 May 2019. Leila Farahani, pass.'],
          'Refresher-2023.pdf': ['Food Safety Refresher, 8 September 2023. Leila Farahani, attended.'],
        },
      },
      { by: PRIYA, ago: 19.8, change: { assignee: ANA } },
      {
        by: ANA,
        ago: 1.5,
        step: 'note',
        body: 'The 2023 refresher covers the allergen changes, so it is enough on its own. I would let her in.\n\nPriya, please mark the prerequisite as met on her record before you answer, or the booking form will stop her again.',
      },
      { by: PRIYA, ago: 1.2, change: { assignee: PRIYA } },
    ],
  },
  {
    from: 'Siobhán Halloran',
    subject: 'Four more seats on 1 December?',
    asked: 4.2,
    lines: [
      {
        body: 'We have taken on four people since we booked. Is there any room left on the asbestos course, or would you run it again before Christmas?\n\nSiobhán',
      },
    ],
  },
  {
    from: 'Kwame Boateng',
    subject: 'Certificate shows my old surname',
    asked: 3.4,
    lines: [
      {
        body: 'I changed my name in August and the certificate that came yesterday still has the old one. What do you need from me to put it right?',
      },
      { by: BRONWEN, ago: 3.1, change: { assignee: BRONWEN, tags: ['certificate'] } },
      { by: BRONWEN, ago: 3, step: 'open' },
    ],
  },
  {
    from: 'Mei-Ling Chou',
    subject: 'Is the Redcliffe room step-free?',
    course: 'MED',
    asked: 2.3,
    lines: [
      {
        body: 'One of our delegates uses a wheelchair. Before I confirm I would like to know whether she can get from the street to the room and to the toilets without help.',
      },
      { by: PRIYA, ago: 2.1, change: { assignee: PRIYA, priority: 'high', tags: ['access'] } },
      { by: PRIYA, ago: 2, step: 'open' },
    ],
  },
  {
    from: 'Mateus Oliveira',
    subject: 'Invoice needs our PO number',
    asked: 0.6,
    lines: [
      {
        body: 'Finance sent the invoice back. It has to show PO 4471-B. Could you reissue it? It is the one for the three people on the first aid course.',
      },
    ],
  },
  {
    from: 'Tobias Achterberg',
    subject: 'Running Fire Marshal at our practice',
    course: 'FIRE',
    asked: 26,
    lines: [
      { body: 'Eleven people, any Friday in January. What would you need from us in the way of a room and a yard?' },
      { by: TOMASZ, ago: 25.5, change: { assignee: GETHIN, tags: ['in-house'] } },
      {
        by: TOMASZ,
        ago: 25.4,
        step: 'note',
        body: 'Gethin, they are on a slope behind the station. Is there a flat place for the extinguishers, or do we bring them here for the afternoon?',
      },
      {
        by: GETHIN,
        ago: 23,
        body: 'Hello Tobias,\n\nA room with a screen for the morning, and for the afternoon a flat outside space of about ten metres by ten, away from cars. I could come on Friday the 15th or the 22nd.\n\nWould the car park do? A photograph from your phone is enough for me to tell.\n\nGethin',
      },
    ],
  },
  {
    from: 'Ravi Shankaran',
    subject: 'Transfer to the January course',
    asked: 30,
    lines: [
      { body: 'Olivia cannot come on the 3rd. May her seat go to January without a new booking?' },
      { by: BRONWEN, ago: 29, change: { assignee: BRONWEN } },
      {
        by: BRONWEN,
        ago: 28.8,
        body: 'Dear Ravi,\n\nOf course. I have put her on 12 January, at the same price. She has a new joining mail.\n\nBronwen',
      },
      { by: 'Ravi Shankaran', ago: 24.5, body: 'Perfect, January works. Thank you for sorting it out so quickly.' },
      { by: BRONWEN, ago: 24.2, step: 'resolve' },
    ],
  },
  {
    from: 'Aroha Tamihana',
    subject: 'Medication course: who may attend?',
    course: 'MED',
    asked: 96,
    lines: [
      { body: 'Do agency staff count towards our places, or do they book for themselves?' },
      { by: PRIYA, ago: 95, change: { assignee: PRIYA, priority: 'low' } },
      {
        by: PRIYA,
        ago: 94,
        step: 'note',
        body: 'Their framework says “employed or engaged”. I have asked the awarding body whether agency staff may be on the same register. Answer expected on Thursday.',
        files: { 'Framework-extract.pdf': ['Clause 7.2: persons employed or engaged by the client.'] },
      },
      { by: PRIYA, ago: 93.8, step: 'hold' },
    ],
  },
  {
    from: 'Hana Nakamura',
    subject: 'Certificates for the whole night shift',
    course: 'FS-2',
    asked: 50,
    lines: [
      {
        body: 'Our auditor comes on the 9th. Could we have the certificates of everybody on the night shift in one file?',
      },
      { by: TOMASZ, ago: 49, change: { assignee: TOMASZ, tags: ['certificate', 'audit'] } },
      {
        by: TOMASZ,
        ago: 47,
        body: 'Dear Hana,\n\nHere they are, in the order of your list. Two people are missing: they were absent on the second day, and I have held seats for them on the next date.\n\nTomasz',
        files: { 'Night-shift-certificates.pdf': ['Nine certificates, Food Safety Level 2.'] },
        status: 'resolved',
      },
    ],
  },
  {
    from: 'Zofia Kowalczyk',
    subject: 'Can I do the refresher on a Saturday?',
    course: 'FS-R',
    asked: 7.5,
    lines: [
      {
        body: 'I work weekdays and nights. Is there a Saturday date, or an evening one, before my certificate runs out in March?',
      },
      { by: TOMASZ, ago: 7, change: { assignee: YUKI } },
      {
        by: TOMASZ,
        ago: 6.9,
        step: 'note',
        body: 'Yuki, would you do a Saturday morning in February if eight came together?',
      },
      { by: TOMASZ, ago: 6.8, step: 'open' },
    ],
  },
  {
    from: 'Isobel Fenn',
    subject: 'I left my glasses in Room 3',
    asked: 120,
    lines: [
      { body: 'Brown frame, red case. I sat by the window.' },
      {
        by: BRONWEN,
        ago: 119,
        body: 'Dear Isobel,\n\nThey are at the front desk, with your name on them.\n\nBronwen',
        status: 'resolved',
      },
      { by: 'Isobel Fenn', ago: 100, body: 'Collected. You have saved my week.' },
      { by: BRONWEN, ago: 99, step: 'close' },
    ],
  },
  {
    from: 'Yuki Arakawa',
    subject: 'The thermometers in the training kitchen',
    asked: 28.5,
    lines: [
      {
        body: 'Two of the six probes read a degree low against ice water. Could we have new ones before Level 3 begins?',
      },
      {
        by: PRIYA,
        ago: 27.5,
        body: 'Ordered. They come on Thursday; until then please use the four with a green band.',
        status: 'pending',
      },
    ],
  },
  {
    from: { name: 'Nerys Vaughan', email: 'nerys.vaughan@vaughan-catering.example' },
    subject: 'Food hygiene for a village hall',
    asked: 5.1,
    lines: [
      {
        body: 'We are eight volunteers who cook for the lunch club twice a week. Which of your courses do we need, all of us or only one, and would you come to Pill for it?',
      },
    ],
  },
  {
    from: { name: 'Dominic Achebe', email: 'd.achebe@post.example' },
    subject: 'Do you accept the new CSCS card?',
    asked: 52,
    lines: [
      { body: 'I have the card on my telephone only. Is that enough for Working at Height?' },
      { by: TOMASZ, ago: 51, change: { assignee: TOMASZ } },
      {
        by: TOMASZ,
        ago: 50.5,
        body: 'Dear Mr Achebe,\n\nYes, if you show it in the app and bring a photo identification.\n\nTomasz Wieczorek',
      },
    ],
  },
  {
    from: { name: 'SEO Team', email: 'offers@rank-higher.example' },
    subject: 'Your website on page one',
    asked: 33,
    isSpam: true,
    lines: [{ body: 'We looked at your website and found 47 errors. Reply today and get the first month free.' }],
  },
];

interface SavedReplySeed {
  title: string;
  body: string;
  tags: string[];
  /** Days ago. */
  ago: number;
}

export const SAVED_REPLIES: readonly SavedReplySeed[] = [
  {
    title: 'Dates are full: the waiting list',
    body: 'Dear {first name},\n\nAll dates of {course} are full at the moment. If you join the waiting list on the course page, a freed seat goes to you in the order of the list, and you hear from us the same day.\n\nKind regards',
    tags: ['dates'],
    ago: 210,
  },
  {
    title: 'Evidence of prior learning',
    body: 'Dear {first name},\n\nPlease send us a copy of the certificate, both sides. A tutor compares it with what {course} expects, usually within two working days, and your place in the line is kept meanwhile.\n\nKind regards',
    tags: ['prerequisite'],
    ago: 190,
  },
  {
    title: 'Getting here, and access',
    body: 'Dear {first name},\n\nWe are at 14 Harbour Row, eight minutes on foot from Temple Meads. Step-free by the yard door: please ring the lower bell. There is a lift to both floors, and the accessible toilet is on the ground floor. There is no room for cars, but tell us if you need one at the door.\n\nKind regards',
    tags: ['access'],
    ago: 160,
  },
  {
    title: 'Invoice reissued with your order number',
    body: 'Dear {first name},\n\nThe invoice has been issued again with your order number. It replaces the earlier one, so nothing else has to be done.\n\nKind regards\nQuery {number}',
    tags: ['invoice'],
    ago: 120,
  },
  {
    title: 'We have not heard from you',
    body: 'Dear {first name},\n\nWe have not heard from you for a while, so I am closing {number}. Answer this message whenever you like, and it opens again.\n\nKind regards',
    tags: [],
    ago: 45,
  },
];
