// What Harbour Row is asked again and again, with the answers that its office gives.
import { createRecord, runCommand } from '#app/crud';
import { type FaqInput, faqs } from '#domain/faqs/faq';
import { DAY } from './calendar';
import type { History } from './history';
import { must, type Office } from './office';

const WRITER = 'Tomasz Wieczorek';
/** How long ago the first was written, and each further one after it, in days. */
const BEGAN = 610;
const APART = 4;

interface FaqSeed {
  question: string;
  answer: string;
  audience?: FaqInput['audience'];
  isDraft?: boolean;
}

const QUESTIONS: Readonly<Record<string, readonly FaqSeed[]>> = {
  Booking: [
    {
      question: 'Can somebody else take my seat?',
      answer:
        'Yes, until the day before. Open the booking and name the person who comes in your place; it costs nothing, and they get the joining instructions at once.\n\nOn the day itself, ring the office on 0117 496 0812 before the course starts.',
    },
    {
      question: 'What happens when a course is full?',
      answer:
        'You can join the waiting list. Your place in the line is shown on the booking. When a seat comes free, it goes to whoever has waited longest, and you hear from us by e-mail.\n\nWaiting costs nothing and binds you to nothing: leave the list whenever you like.',
    },
    {
      question: 'How do I cancel, and what does it cost?',
      answer:
        'Open the booking and choose **Cancel**.\n\n| When | What you pay |\n|---|---|\n| More than 14 days before | nothing |\n| 14 to 3 days before | half the price |\n| Later, or not at all | the full price |\n\nSending somebody else in your place is always free.',
    },
    {
      question: 'Can you teach at our own site?',
      answer:
        'Yes, from six people on. A tutor comes to you on a day that suits your shifts, with everything that is needed for the practical parts, for one price a day. Write to <office@harbour-row.example> with a date and a headcount.',
    },
    {
      question: 'How do I book seats before I know who comes?',
      answer:
        'Managers of a client company can book **unnamed seats** and name the people later. Name them at least two working days before the start, so that the joining instructions reach them in time.',
      audience: 'signed-in',
    },
  ],
  'On the day': [
    {
      question: 'Is the building step-free?',
      answer:
        'Yes. The main entrance on Harbour Row is level, a lift goes to both upstairs rooms, and there is an accessible toilet on each floor. Tell us what you need when you book, and we set the room up for it.',
    },
    {
      question: 'What should I bring?',
      answer:
        'Photo identification, and whatever the joining instructions name:\n\n- first aid: clothes that you can kneel in\n- construction: safety boots\n- food: nothing, we have coats and hats\n\nPens, workbooks, tea and coffee are here.',
    },
    {
      question: 'Where can I park?',
      answer:
        'There is no parking at Harbour Row. The nearest car park is The Grove, four minutes on foot. Bicycles can stand in the yard; ask at the desk for the code of the gate.',
    },
    {
      question: 'What if I am late or ill?',
      answer:
        'Ring 0117 496 0812 as early as you can. Most certificates ask that you are there for all of it, so whoever misses more than half an hour usually comes back for the next date. When you are ill, we move your booking once without charge.',
      audience: 'signed-in',
    },
  ],
  Certificates: [
    {
      question: 'How do I check that a certificate is real?',
      answer:
        'Every certificate of ours has a number. Ring or write to the office with it, and we tell you whose it is, what it is for and until when it is valid.',
    },
    {
      question: 'How long is a certificate valid?',
      answer:
        'It depends on the course, and is printed on it. First aid and food safety last three years; the safety courses of a day mostly one. The catalogue says it beside each course.',
    },
    {
      question: 'When do I get mine?',
      answer: 'Within three working days of the last day, by e-mail. Nothing is posted unless you ask for it.',
      audience: 'signed-in',
    },
    {
      question: 'Can I have a certificate in another name?',
      answer:
        'We print the name that stands in your profile. Change it there before the course; afterwards we need to see a document with the new name.',
      isDraft: true,
    },
  ],
  'For the office': [
    {
      question: 'How do we credit a cancelled invoice?',
      answer:
        'Bronwen books the credit note, never the tutor.\n\n1. Cancel the booking with the reason.\n2. Set its payment to *refunded*.\n3. Send Bronwen the reference; she writes to the client the same day.',
      audience: 'staff',
    },
  ],
};

/** Written one after the other, published on the day after, but for drafts. */
export function addFaqs(history: History, office: Office, now: number): void {
  const all = Object.entries(QUESTIONS).flatMap(([category, seeds]) => seeds.map((seed) => ({ ...seed, category })));
  for (const [at, { isDraft, ...input }] of all.entries()) {
    const written = now - (BEGAN - at * APART) * DAY;
    const call = () => office.as(WRITER);
    let id = '';
    history.add(written, async () => {
      id = must(await createRecord(call(), faqs, input), input.question).id;
    });
    if (!isDraft)
      history.add(written + DAY, async () => {
        must(await runCommand(call(), faqs, id, 'publish', null, null), input.question);
      });
  }
}
