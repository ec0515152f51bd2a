// Who is signed in, as the server knows them: asked once a page, by what needs it after the page was made.
import type { Actor } from '#domain/access';
import { callApi } from './api';

let asked: Promise<Actor | null> | undefined;

/** Null where nobody is, or no answer came. */
export function readMe(): Promise<Actor | null> {
  asked ??= callApi<{ actor: Actor | null }>('GET', '/api/me').then((answer) => {
    if (!answer.ok) asked = undefined;
    return answer.ok ? answer.value.actor : null;
  });
  return asked;
}
