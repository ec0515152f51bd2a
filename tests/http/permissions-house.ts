// The callers and the records that the permission tests speak of, on the running instance. What is refused is tried on records
// that all share; what is allowed, on a fresh one.
import { type Api, Callers, type Fields, unique } from '../support/api';
import {
  book,
  courseBody,
  makeCourse,
  makeOpen,
  makePublished,
  makeSession,
  sessionBody,
} from '../support/api-records';
import { type Instance, readInstance } from '../support/instance';
import type { CallerName } from './permissions-table';

export interface PermissionsHouse {
  instance: Instance;
  callers: Callers;
  as: Record<CallerName, Api>;
  /** Entity → name in the table → a new record of that kind. */
  make: Record<string, Record<string, () => Promise<Fields>>>;
  /** The same, made once. */
  records: Record<string, Record<string, Fields>>;
  /** A body that creates a record of the entity. */
  body: Record<string, () => Promise<Record<string, unknown>>>;
  /** Stands in the titles, venues and notes of everything made here. */
  word: string;
}

export async function buildHouse(): Promise<PermissionsHouse> {
  const instance = readInstance();
  const callers = new Callers(instance);
  const as = await callersOf(callers);
  const { staff, learner, otherLearner, instructor } = as;
  const word = `q${unique()}`;
  const title = () => ({ title: `${word} ${unique()}` });
  const taught = { instructors: [instructor.id], venue: word, link: `https://meet.example/${word}` };
  const courseFields = { summary: word, source: `urn:${word}` };
  const published = await makePublished(staff, { ...title(), ...courseFields });
  const draft = await makeCourse(staff, { ...title(), ...courseFields });
  const byApproval = { ...title(), enrolment: 'approval' };

  const make: PermissionsHouse['make'] = {
    courses: {
      published: () => makePublished(staff, { ...title(), ...courseFields }),
      draft: () => makeCourse(staff, { ...title(), ...courseFields }),
      archived: async () => {
        const { id } = await makeCourse(staff, { ...title(), ...courseFields });
        return staff.must(staff.post(`/courses/${id}/archive`));
      },
    },
    sessions: {
      listed: () => makeOpen(staff, { courseId: published.id, joiningInstructions: word, ...taught }),
      draft: () => makeSession(staff, published.id, { joiningInstructions: word, ...taught }),
      private: () => makeOpen(staff, { courseId: published.id, privateTo: learner.companyId, venue: word }),
      unlisted: () => makeOpen(staff, { courseId: draft.id, venue: word }),
    },
    bookings: {
      own: async () => {
        const session = await makeOpen(staff, taught, byApproval);
        return learner.must(book(learner, session.id, { note: word }));
      },
      other: async () => {
        const session = await makeOpen(staff, {}, byApproval);
        return otherLearner.must(book(otherLearner, session.id, { note: word }));
      },
    },
    companies: {
      own: () => staff.must(staff.post('/companies', { name: `${word} ${unique()}` })),
      other: () => staff.must(staff.post('/companies', { name: `${word} ${unique()}` })),
    },
    faqs: {
      public: () => makeFaq(staff, word, 'publish'),
      signedIn: () => makeFaq(staff, word, 'publish', { audience: 'signed-in' }),
      staff: () => makeFaq(staff, word, 'publish', { audience: 'staff' }),
      draft: () => makeFaq(staff, word),
      archived: () => makeFaq(staff, word, 'archive'),
    },
    assets: {
      // A picture, which may be a cover.
      public: () => makeFile(staff, word, { visibility: 'public' }, '<svg xmlns="http://www.w3.org/2000/svg"/>'),
      signedIn: () => makeFile(staff, word, { visibility: 'signed-in' }),
      working: () => makeFile(staff, word, { visibility: 'staff' }),
      private: () => makeFile(staff, word),
      company: () => makeFile(staff, word, { companyId: learner.companyId ?? '' }),
      own: () => makeFile(learner, word),
      other: () => makeFile(otherLearner, word),
      taught: () => makeFile(instructor, word),
      trashed: async () => {
        const file = await makeFile(staff, word, { visibility: 'public' });
        await staff.send(`/files/${file.id}`, { method: 'DELETE' });
        return readOwn(staff, 'assets', file.id);
      },
    },
    posts: {
      public: () => makePost(staff, word, 'publish'),
      signedIn: () => makePost(staff, word, 'publish', { audience: 'signed-in' }),
      staff: () => makePost(staff, word, 'publish', { audience: 'staff' }),
      scheduled: () => makePost(staff, word, 'schedule', { publishAt: '2030-12-01T09:00:00.000Z' }),
      ended: () => makeEndedPost(staff, word),
      draft: () => makePost(staff, word),
      own: () => makePost(as.instructor, word),
      archived: () => makePost(staff, word, 'archive'),
    },
    queries: {
      // In their names by the office: nobody sends so many by themselves.
      own: async () => {
        const asked = await makeQuery(staff, word, { requesterId: learner.id });
        return staff.must(staff.patch(`/queries/${asked.id}`, { assigneeId: instructor.id }, asked.version));
      },
      other: () => makeQuery(staff, word, { requesterId: otherLearner.id }),
      enquiry: () => makeQuery(staff, word, { name: word, email: `${word}@post.example` }),
      spam: async () => {
        const asked = await makeQuery(staff, word, { requesterId: learner.id });
        return staff.must(staff.post(`/queries/${asked.id}/spam`));
      },
    },
    notifications: { own: () => makeTold(staff, learner), other: () => makeTold(staff, otherLearner) },
    replies: { saved: () => staff.must(staff.post('/replies', replyBody(word))) },
    questions: {
      draft: () => staff.must(staff.post('/questions', questionBody(word))),
      ready: () => makeQuestion(staff, word),
      retired: async () => staff.must(staff.post(`/questions/${(await makeQuestion(staff, word)).id}/retire`)),
    },
    tests: {
      draft: () => makeTest(staff, word),
      published: () => makeTest(staff, word, 'publish'),
      closed: async () => staff.must(staff.post(`/tests/${(await makeTest(staff, word, 'publish')).id}/close`)),
    },
    attempts: {
      own: () => makeAttempt(learner, instructor, word),
      other: () => makeAttempt(otherLearner, staff, word),
    },
    users: {
      own: () => newPersonsRecord(callers, staff),
      other: () => newPersonsRecord(callers, staff),
      office: () => readOwn(staff, 'users', as.admin.id),
    },
  };
  const records = await makeEach(make);
  // Companies and people who have users and records of their own: those of the demo accounts.
  records.companies = await readEach(staff, 'companies', {
    own: learner.companyId ?? '',
    other: otherLearner.companyId ?? '',
  });
  records.users = await readEach(staff, 'users', { own: learner.id, other: otherLearner.id, office: as.admin.id });
  // A word of its own in each, which stands nowhere else: whoever is told it was told of the record.
  for (const [name, company] of Object.entries(records.companies))
    records.companies[name] = await staff.must(
      staff.patch(`/companies/${company.id}`, { notes: word, legalName: `legal ${word} ${name}` }, company.version),
    );
  for (const [name, person] of [
    ['own', learner],
    ['other', otherLearner],
  ] as const) {
    const { version } = await readOwn(staff, 'users', person.id);
    const phoneNumber = `+44 117 ${Date.now() % 1_000_000} ${name.length}`;
    records.users[name] = await person.must(person.patch(`/users/${person.id}`, { phoneNumber }, version));
  }

  const body: PermissionsHouse['body'] = {
    courses: async () => courseBody(title()),
    sessions: async () => sessionBody(published.id),
    bookings: async () => ({ sessionId: (await makeOpen(staff)).id }),
    companies: async () => ({ name: `${word} ${unique()}` }),
    faqs: async () => faqBody(word),
    posts: async () => postBody(word),
    assets: async () => ({ name: `${word}/${unique()}.txt` }),
    queries: async () => ({ ...queryBody(word), name: word, email: `${word}@post.example` }),
    notifications: async () => ({}),
    replies: async () => replyBody(word),
    questions: async () => questionBody(word),
    tests: async () => ({ title: `${word} ${unique()}` }),
    attempts: async () => ({ testId: (await makeTest(staff, word, 'publish')).id }),
    users: async () => ({ displayName: word, email: `${word}-${unique()}@post.example` }),
  };
  return { instance, callers, as, make, records, body, word };
}

/** In a category of its own: whoever moves one hands on the places of its neighbours, which changes them. */
const faqBody = (word: string) => ({ question: `${word} ${unique()}?`, answer: word, category: `${word} ${unique()}` });

async function makeFaq(
  office: Api,
  word: string,
  step?: string,
  fields: Record<string, unknown> = {},
): Promise<Fields> {
  const made = await office.must(office.post('/faqs', { ...faqBody(word), ...fields }));
  return step ? office.must(office.post(`/faqs/${made.id}/${step}`)) : made;
}

/** Made by `POST /api/files`, as nothing else makes one. */
export function makeFile(
  owner: Api,
  word: string,
  fields: Record<string, string> = {},
  content = 'The bytes of a file.',
): Promise<Fields> {
  const form = new FormData();
  const name = `${word}/${unique()}.txt`;
  for (const [field, value] of Object.entries({ name, ...fields })) form.set(field, value);
  form.set('file', new Blob([content]), 'file.txt');
  return owner.must(owner.post('/files', form));
}

const queryBody = (word: string) => ({ subject: `${word} ${unique()}`, body: `What about ${word}?` });
const replyBody = (word: string) => ({ title: `${word} ${unique()}`, body: 'Dear {first name},' });

const makeQuery = (office: Api, word: string, fields: Record<string, unknown>): Promise<Fields> =>
  office.must(office.post('/queries', { ...queryBody(word), ...fields }));

/** Times that it is looked whether somebody has been told, and how long between them. Milliseconds. */
const [TRIES, BETWEEN_MS] = [300, 50];

/** Somebody is told of a seat that was booked for them: after the commit, so a moment later. */
async function makeTold(office: Api, person: Api): Promise<Fields> {
  const { id } = await office.must(
    office.post('/bookings', { sessionId: (await makeOpen(office)).id, attendeeId: person.id }),
  );
  for (let tried = 0; tried < TRIES; tried++) {
    const { items } = await person.must(person.get('/notifications?limit=50'));
    const told = (items as Fields[]).find(({ link }) => String(link).includes(id));
    if (told) return told;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  }
  throw new Error(`Nobody was told of the booking ${id}.`);
}

const questionBody = (word: string) => ({
  type: 'single',
  prompt: `${word} ${unique()}?`,
  options: [
    { text: 'Right', weight: 100 },
    { text: 'Wrong', weight: 0 },
  ],
});

async function makeQuestion(author: Api, word: string): Promise<Fields> {
  const { id } = await author.must(author.post('/questions', questionBody(word)));
  return author.must(author.post(`/questions/${id}/ready`));
}

async function makeTest(author: Api, word: string, step?: string): Promise<Fields> {
  const question = await makeQuestion(author, word);
  const body = { title: `${word} ${unique()}`, timeLimit: 60, parts: [{ questionId: question.id }] };
  const made = await author.must(author.post('/tests', body));
  return step ? author.must(author.post(`/tests/${made.id}/${step}`)) : made;
}

async function makeAttempt(person: Api, author: Api, word: string): Promise<Fields> {
  const { id } = await makeTest(author, word, 'publish');
  return person.must(person.post(`/tests/${id}/start`));
}

const postBody = (word: string) => ({ title: `${word} ${unique()}`, body: word, tags: [word] });

async function makePost(
  writer: Api,
  word: string,
  step?: string,
  fields: Record<string, unknown> = {},
): Promise<Fields> {
  const made = await writer.must(writer.post('/posts', { ...postBody(word), ...fields }));
  return step ? writer.must(writer.post(`/posts/${made.id}/${step}`)) : made;
}

/** Nothing is let out that is over, but what is out may be given an end that has passed. */
async function makeEndedPost(office: Api, word: string): Promise<Fields> {
  const { id, version, publishAt } = await makePost(office, word, 'publish');
  const unpublishAt = new Date(Date.parse(String(publishAt)) + 1).toISOString();
  return office.must(office.patch(`/posts/${id}`, { unpublishAt }, version));
}

const readOwn = (office: Api, entity: string, id: string): Promise<Fields> =>
  office.must(office.get(`/${entity}/${id}`));

async function readEach(office: Api, entity: string, ids: Record<string, string>): Promise<Record<string, Fields>> {
  const read: Record<string, Fields> = {};
  for (const [name, id] of Object.entries(ids)) read[name] = await readOwn(office, entity, id);
  return read;
}

const newPersonsRecord = async (callers: Callers, office: Api): Promise<Fields> =>
  readOwn(office, 'users', (await callers.newPerson()).id);

async function callersOf(callers: Callers): Promise<Record<CallerName, Api>> {
  return {
    visitor: callers.visitor,
    learner: await callers.as('learner', 0),
    otherLearner: await callers.as('learner', 1),
    loneLearner: await callers.as('learner', 2),
    manager: await callers.as('manager', 0),
    otherManager: await callers.as('manager', 1),
    instructor: await callers.as('instructor', 0),
    otherInstructor: await callers.as('instructor', 1),
    staff: await callers.as('staff'),
    admin: await callers.as('admin'),
  };
}

async function makeEach(make: PermissionsHouse['make']): Promise<PermissionsHouse['records']> {
  const records: PermissionsHouse['records'] = {};
  for (const [entity, kinds] of Object.entries(make)) {
    const made: Record<string, Fields> = {};
    for (const [name, build] of Object.entries(kinds)) made[name] = await build();
    records[entity] = made;
  }
  return records;
}
