// The small JSON bodies of the sign-in routes: a few texts by name, within limits, nothing else.
import { invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import { jsonOf } from './endpoint';

/** Two tokens and their names. Characters. */
const LONGEST_BODY = 25_000;
const LONGEST_VALUE = 10_000;

/** @param optional texts that may be left out: null then. Errors: `invalid` with an issue for each text that is missing or too long. */
export async function readForm<Name extends string, Optional extends string = never>(
  request: Request,
  names: readonly Name[],
  optional: readonly Optional[] = [],
): Promise<Result<Record<Name, string> & Record<Optional, string | null>>> {
  if (Number(request.headers.get('content-length') ?? 0) > LONGEST_BODY)
    return err(invalid('This is too large.', { rule: 'too-large' }));
  const body = await jsonOf(request);
  if (!body.ok) return body;
  const given = (body.value ?? {}) as Record<string, unknown>;
  const issues = [...names, ...optional.filter((name) => given[name] != null)]
    .filter((name) => !isText(given[name]))
    .map((path) => ({ path, message: `Give a text of 1 to ${LONGEST_VALUE} characters.` }));
  if (issues.length > 0) return err(invalid('Something is missing.', { issues }));
  return ok(
    Object.fromEntries([...names, ...optional].map((name) => [name, given[name] ?? null])) as Record<Name, string> &
      Record<Optional, string | null>,
  );
}

const isText = (value: unknown): boolean =>
  typeof value === 'string' && value.length > 0 && value.length <= LONGEST_VALUE;
