// Whoever speaks to Firestore without going through the Worker: a browser with an ID token or none, or an owner.

/** `owner` is whom no rules bind; null is nobody; else a uid, signed in. */
export type Client = string | null;

const encode = (value: object): string => btoa(JSON.stringify(value)).replace(/[+/=]/g, '');

/** As the emulator takes them: it believes an ID token without a signature. */
function idToken(projectId: string, uid: string): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: uid,
    user_id: uid,
    email: `${uid}@post.example`,
    email_verified: true,
    auth_time: now,
    iat: now,
    exp: now + 3600,
    firebase: { sign_in_provider: 'password' },
  };
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
}

export interface Answer {
  status: number;
  /** Google's word for what went wrong, such as `PERMISSION_DENIED`. */
  error: string | undefined;
}

export class DirectFirestore {
  readonly #origin: string;
  readonly #projectId: string;
  readonly database: string;

  constructor(origin: string, projectId: string) {
    this.#origin = origin;
    this.#projectId = projectId;
    this.database = `projects/${projectId}/databases/(default)`;
  }

  /** @param path below `documents`, with what stands behind it, such as `/courses/a` or `:commit` */
  async ask(client: Client, method: string, path: string, body?: object): Promise<Answer> {
    const token = client === 'owner' || client === null ? client : idToken(this.#projectId, client);
    const response = await fetch(`${this.#origin}/v1/${this.database}/documents${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    // What streams answers with a list.
    const { error } = Array.isArray(answer) ? (answer[0] ?? {}) : answer;
    return { status: response.status, error: error?.status };
  }

  /** Puts other rules on this project alone. */
  async setRules(content: string): Promise<void> {
    const response = await fetch(`${this.#origin}/emulator/v1/projects/${this.#projectId}:securityRules`, {
      method: 'PUT',
      body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content }] } }),
    });
    if (!response.ok) throw new Error(`The emulator did not take the rules: ${await response.text()}`);
  }
}
