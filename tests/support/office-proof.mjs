// What proofs begin with that work on an instance without a demo: an office's token, and calls that have to succeed.
import { mintPeople } from './minted-people.mjs';

/**
 * The token of an admin: of the demo's, where there is one, else of somebody minted.
 * @param {{ uid: string, email: string, displayName: string, isVerified: boolean }} admin whose address is in ADMIN_EMAILS
 */
export async function officeToken(instance, admin) {
  const account = instance.accounts.find(({ role }) => role === 'admin');
  return account ? tokenOf(instance, account) : (await mintPeople(instance, [admin]))[0].token;
}

/** Of somebody who signs in by password. @param {{ email: string, password: string }} account */
export async function tokenOf(instance, { email, password }) {
  const response = await fetch(
    `${instance.authUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${instance.apiKey}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  );
  return (await response.json()).idToken;
}

/** The body of the answer, which has the status that is wanted; any other ends the proof. */
export const insistentOn = (ask) => async (method, path, options, wanted) => {
  const answer = await ask(method, path, options);
  if (answer.status !== wanted)
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};
