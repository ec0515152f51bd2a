// Safety: first aid, fire, handling, substances.
import type { CourseSeed } from '../courses';

export const SAFETY: readonly CourseSeed[] = [
  {
    title: 'First Aid at Work',
    code: 'FAW-3',
    summary: 'The full qualification for appointed first aiders',
    body: `For the people whose names stand on the first aid notice. Three days of practice: you treat something in the first ten minutes, and you are seldom in your chair for longer than twenty.

## What you will be able to do

- Take charge of an incident and call for the right help
- Resuscitate an adult, with and without a defibrillator
- Treat bleeding, burns, fractures, seizures, anaphylaxis and shock
- Recognise a stroke or a heart attack while there is still time
- Keep an accident book that an inspector would accept

## Assessment

Two short practical assessments and a paper of 30 questions on the third afternoon. The certificate is valid for three years; book the two-day requalification before it ends.

Wear clothes you can kneel in.`,
    level: '3',
    tags: ['first aid', 'regulated'],
    duration: '3 days',
    price: 285,
    places: 12,
    isByApproval: true,
    certificateMonths: 36,
    days: 3,
    changed: 0.085,
  },
  {
    title: 'Emergency First Aid at Work',
    code: 'EFAW',
    summary: 'The one-day course for smaller, lower-risk workplaces',
    body: `For offices, shops and small teams where the risk assessment asks for somebody who knows what to do until the ambulance comes.

In one day: the unconscious casualty, resuscitation, choking, bleeding, shock, burns and the most common illnesses that turn into emergencies. A defibrillator lies on every table, and everybody uses it.

There is no paper to write. The tutor assesses you as you work, and you take your certificate home the same day. It is valid for three years.`,
    level: '3',
    tags: ['first aid', 'regulated'],
    duration: '1 day',
    price: 95,
    places: 12,
    certificateMonths: 36,
    days: 1,
    changed: 1.2,
  },
  {
    title: 'Mental Health First Aid',
    code: 'MH-2',
    summary: 'Notice early, ask well, know where help is',
    body: `Two days on what most of us find hard to begin: the conversation.

You learn to notice that somebody is not well, to open a conversation without making it worse, to listen, and to find the way to professional help. We talk about depression, anxiety, psychosis, suicide and self-harm plainly and with care.

> You need not have any experience, and nobody is asked to tell their own story.

Tell the office beforehand if a topic is close to you: the tutor will say when it comes.`,
    level: '2',
    tags: ['wellbeing', 'first aid'],
    duration: '2 days',
    price: 245,
    places: 16,
    certificateMonths: 36,
    days: 2,
    changed: 5,
  },
  {
    title: 'Fire Marshal',
    code: 'FIRE',
    summary: 'Extinguishers, sweeps and a real evacuation',
    body: `An afternoon that ends with the alarm going off and you being responsible.

1. How fires start and spread in a building like yours
2. Which extinguisher, when, and when to leave it on the wall
3. Sweeping a floor so that nobody is missed
4. The roll call, and what to tell the fire service

You put out a live gas fire in our yard. Bring a coat in winter.`,
    level: '2',
    tags: ['fire', 'yard'],
    duration: '½ day',
    price: 85,
    places: 12,
    certificateMonths: 36,
    days: 1,
    changed: 6,
  },
  {
    title: 'Manual Handling',
    code: 'MHND',
    summary: 'Lifting, carrying and planning a move',
    body: `Most back injuries at work come from a load that nobody looked at first. This half day is about looking first.

You assess a lift, change what can be changed, and practise the rest with real loads: boxes, sacks, drums, and the awkward thing that has no handles. Two people lifting together get half an hour of their own.

Send us photographs of what your people move and the tutor will build the session around them.`,
    level: '2',
    tags: ['warehouse', 'on site'],
    duration: '½ day',
    price: 60,
    places: 16,
    certificateMonths: 36,
    days: 1,
    changed: 6.2,
  },
  {
    title: 'Paediatric First Aid',
    code: 'PFA-2',
    summary: 'For nurseries, childminders and schools; two full days',
    body: `The two-day course that early years settings have to have on the premises: resuscitation of babies and children, choking, febrile seizures, allergy pens, meningitis, head injuries and broken collarbones.

Everybody practises on infant, child and adult manikins. The certificate is valid for three years and is accepted for childminder registration.`,
    level: '3',
    tags: ['first aid', 'children', 'regulated'],
    duration: '2 days',
    price: 165,
    places: 12,
    certificateMonths: 36,
    days: 2,
    changed: 22,
  },
  {
    title: 'First Aid at Work: requalification',
    code: 'FAW-R',
    summary: 'Two days to renew the three-day certificate',
    body: `For first aiders whose three-day certificate ends within the next three months. Two days bring you up to date with what has changed and back into practice.

Bring your certificate. If it ended more than 28 days ago, the three-day course is the one to book.`,
    level: '3',
    tags: ['first aid', 'regulated', 'renewal'],
    duration: '2 days',
    price: 195,
    places: 12,
    needs: ['FAW-3'],
    certificateMonths: 36,
    days: 2,
    changed: 27,
  },
  {
    title: 'COSHH Awareness',
    code: 'COSHH',
    summary: 'Labels, data sheets and what to do about them',
    body: `What the symbols mean, what a safety data sheet tells you and what it leaves out, and how to turn both into a one-page assessment that people read.

Live online, with your own products: send us up to three data sheets a week before and we work on them together.`,
    level: '2',
    tags: ['substances', 'online'],
    duration: '½ day',
    price: 55,
    places: 16,
    certificateMonths: 36,
    days: 1,
    changed: 31,
  },
  {
    title: 'Display Screen Assessor',
    code: 'DSE',
    summary: 'Set up desks at work and at home so that nobody aches',
    body: `You learn to assess a workstation in fifteen minutes, at a desk or over a video call, and to write down three changes that cost nothing before anybody orders a chair.

Each delegate assesses a colleague during the course and gets the tutor's notes on it.`,
    level: '2',
    tags: ['office', 'online'],
    duration: '½ day',
    price: 70,
    places: 16,
    certificateMonths: 36,
    days: 1,
    changed: 40,
  },
  {
    title: 'Risk Assessment in Practice',
    code: 'RISK',
    summary: 'Walk round, write it down, change something',
    body: `A form with forty rows protects nobody. In the morning we walk round a real workplace and argue about what matters; in the afternoon you write one assessment that fits on two pages and agree with a partner what will be different on Monday.

For supervisors, site managers and safety representatives.`,
    level: '3',
    tags: ['managers', 'on site'],
    duration: '1 day',
    price: 125,
    places: 14,
    certificateMonths: 36,
    days: 1,
    changed: 45,
  },
  {
    title: 'Lone Working and Personal Safety',
    code: 'LONE',
    summary: 'For those who visit, lock up or drive alone',
    body: `Before you go, while you are there, and when something feels wrong. Built around the visits that your own people make; every delegate leaves with a check-in plan that their manager signs.

Being piloted with St Werburghs Housing. Dates will follow in the new year.`,
    level: '2',
    tags: ['community'],
    duration: '½ day',
    price: 65,
    places: 14,
    certificateMonths: 36,
    days: 1,
    status: 'draft',
    changed: 15,
  },
  {
    title: 'Working Safely with COVID-19',
    code: 'C19',
    summary: 'Distance, ventilation and cleaning at work',
    body: 'Ran from 2020 to 2022. Kept for the records of those who attended.',
    level: '2',
    tags: ['online'],
    duration: '2 hours',
    price: 25,
    places: 30,
    certificateMonths: null,
    days: 1,
    status: 'archived',
    changed: 210,
  },
];
