// The people of the demo organisation who can sign in: one or two of each role, in the order that INTERFACES.md fixes.

/** Fit for any password policy, and no secret: these accounts exist in a local emulator alone. */
const PASSWORD = 'Harbour-Row-26';

/** Fixed, so that the seed makes these companies under the ids that the accounts name. */
export const DEMO_COMPANIES = {
  nakamura: { id: '0193f000-0000-7000-8000-000000000001', name: 'Nakamura Foods' },
  halloran: { id: '0193f000-0000-7000-8000-000000000002', name: 'Halloran Build' },
};

const person = (role, displayName, email, company) => ({
  role,
  email,
  password: PASSWORD,
  companyId: company?.id ?? null,
  displayName,
  uid: `demo${displayName.normalize('NFD').replace(/[^A-Za-z]/g, '')}`,
});

const { nakamura, halloran } = DEMO_COMPANIES;

export const DEMO_ACCOUNTS = [
  person('admin', 'Priya Raghunathan', 'priya@harbour-row.example'),
  person('staff', 'Tomasz Wieczorek', 'tomasz@harbour-row.example'),
  person('instructor', 'Yuki Arakawa', 'yuki@harbour-row.example'),
  person('instructor', 'Gethin Pryce', 'gethin@harbour-row.example'),
  person('manager', 'Hana Nakamura', 'hana@nakamura-foods.example', nakamura),
  person('manager', 'Siobhán Halloran', 'siobhan@halloran-build.example', halloran),
  person('learner', 'Zofia Kowalczyk', 'zofia@nakamura-foods.example', nakamura),
  person('learner', 'Kwame Boateng', 'kwame@halloran-build.example', halloran),
  person('learner', 'Leila Farahani', 'leila.farahani@post.example'),
];

export const DEMO_ADMIN_EMAIL = DEMO_ACCOUNTS[0].email;

/** Makes them in the Auth emulator, verified, where they are not there from another backend's demo. */
export async function createAccounts({ authUrl, projectId, accounts }) {
  for (const { uid, email, password, displayName } of accounts) {
    const response = await fetch(`${authUrl}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ localId: uid, email, password, displayName, emailVerified: true }),
    });
    if (response.ok) continue;
    const answer = await response.text();
    if (!answer.includes('DUPLICATE_LOCAL_ID'))
      throw new Error(`The demo account ${email} could not be made: ${answer}`);
  }
}
