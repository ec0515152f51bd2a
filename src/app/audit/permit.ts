// Who reads the audit: admins.
import { err, ok, type Result } from '#kernel/result';
import type { Call } from '../app';
import { refuse } from '../scope';

export const permitAudit = ({ caller }: Call): Result<void> =>
  caller?.role === 'admin' ? ok(undefined) : err(refuse(caller, 'reading the audit'));
