// What a new file is said to be, checked before any of its bytes are stored.
import type { Actor } from '#domain/access';
import { type Asset, type AssetInput, assets } from '#domain/assets/asset';
import { mayShowTo } from '#domain/assets/views';
import { type Issue, invalid, unauthenticated } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Records } from '#ports/records';
import type { Call } from '../app';
import { parseInput } from '../crud';

/** A file in parts: its size is known before, the rest when all of it has arrived. Bytes. */
export const MOST_FILE_BYTES = 1024 ** 3;

export type Described = Required<{ [Field in keyof AssetInput]: Asset[Field & keyof Asset] }>;

const OFFICE = ['admin', 'staff'];

/** The name of its bytes in the store. */
export const objectOf = (id: string): string => `assets/${id}`;
export const thumbnailOf = (id: string): string => `thumbnails/${id}`;

/** What a file begins with, whichever way its bytes come. */
export const newlyBrought = ({ role }: Actor) => ({
  hasThumbnail: false,
  trashedAt: null,
  isPersonal: role === 'learner',
});

/** The rules of one record, new or changed: who may let whom see it, and whose it is. */
export async function visibilityIssues(
  records: Records,
  caller: Actor,
  after: Pick<Asset, 'visibility' | 'companyId'>,
  before: Pick<Asset, 'visibility' | 'companyId'> | null,
): Promise<Result<Issue[]>> {
  const issues: Issue[] = [];
  if (after.visibility !== before?.visibility && !mayShowTo(caller).includes(after.visibility))
    issues.push({ path: 'visibility', message: 'Only the office shows a file to more people. Ask them to.' });
  if (after.companyId !== (before?.companyId ?? null) && after.companyId !== null) {
    const company = await records.get('companies', after.companyId);
    if (!company.ok) return company;
    if (!company.value) issues.push({ path: 'companyId', message: 'There is no such company. Choose another one.' });
  }
  return ok(issues);
}

/** Errors: `unauthenticated`; `invalid` with each issue beside its field. */
export async function describeFile(call: Call, given: unknown): Promise<Result<{ caller: Actor; input: Described }>> {
  const { caller } = call;
  if (!caller) return err(unauthenticated('Sign in first.'));
  const parsed = parseInput(assets.input, given);
  if (!parsed.ok) return parsed;
  const input = parsed.value as Described;
  if (!OFFICE.includes(caller.role)) {
    const own = caller.role === 'manager' ? caller.companyId : null;
    if (input.companyId !== null && input.companyId !== own)
      return err(refusedFile([{ path: 'companyId', message: 'Only the office says whose file this is.' }]));
    // A manager's files are those of the company.
    input.companyId = own;
  }
  const issues = await visibilityIssues(call.app.records, caller, input, { visibility: 'private', companyId: null });
  if (!issues.ok) return issues;
  return issues.value.length ? err(refusedFile(issues.value)) : ok({ caller, input });
}

export const refusedFile = (issues: Issue[]) =>
  invalid('Some fields need your attention. Nothing was stored.', { issues });

/** One issue with the bytes themselves. */
export const refusedBytes = (message: string, rule: string) =>
  invalid(message, { rule, issues: [{ path: 'file', message }] });
