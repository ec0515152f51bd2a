// What may go wrong with files: the specification's codes (section 8), each with its sentence for people, and what our stores add.
import {
  type AppError,
  conflict,
  type ErrorCode,
  forbidden,
  invalid,
  notFound,
  unauthenticated,
  unavailable,
} from '#kernel/errors';

/** The specification's codes. They are the `rule` of the error. */
export type StorageErrorRule =
  | 'object-not-found'
  | 'unauthenticated'
  | 'unauthorized'
  | 'quota-exceeded'
  | 'retry-limit-exceeded'
  | 'canceled';

type Maker = (message: string, detail: { rule: string; retryAfter?: number }) => AppError;

/** Seconds after which a store that was full, or did not answer, may be asked again. */
const LATER_S = 60;

const STORAGE_ERRORS: Record<StorageErrorRule, { make: Maker; message: string; retryAfter?: number }> = {
  'object-not-found': {
    make: (_, detail) => ({ ...notFound('This file'), ...detail }),
    message: notFound('This file').message,
  },
  unauthenticated: {
    make: unauthenticated,
    message: 'Sign in again to use this file. Nothing was changed.',
  },
  unauthorized: {
    make: forbidden,
    message: 'You may not open or change this file. Ask whoever looks after the library.',
  },
  'quota-exceeded': {
    make: unavailable,
    message: 'There is no room for more files. Nothing was stored; tell whoever runs this site.',
    retryAfter: LATER_S,
  },
  'retry-limit-exceeded': {
    make: unavailable,
    message: 'The file store did not answer in time. Try again in a minute.',
    retryAfter: LATER_S,
  },
  canceled: { make: conflict, message: 'This was cancelled. No file was stored or changed.' },
};

/** @param rule the specification's code */
export function storageError(rule: StorageErrorRule): AppError {
  const { make, message, retryAfter } = STORAGE_ERRORS[rule];
  return make(message, { rule, ...(retryAfter !== undefined && { retryAfter }) });
}

/** The store refuses our own sign-in to it: nobody's session is at fault, so nobody is sent to sign in. */
export const storeRefuses = (rule: 'unauthenticated' | 'unauthorized'): AppError =>
  unavailable('The file store does not accept this site at the moment. Nothing was changed; tell whoever runs it.', {
    rule,
    retryAfter: LATER_S,
  });

/** What our ports add to the specification's codes. */
export type FileRule =
  | 'file-changed'
  | 'file-too-large'
  | 'hash-mismatch'
  | 'range-not-satisfiable'
  | 'page-token'
  | 'page-size'
  | 'upload-gone'
  | 'part-missing'
  | 'part-size';

const FILE_ERRORS: Record<FileRule, [code: ErrorCode, message: string]> = {
  'file-changed': ['conflict', 'Somebody else stored this file in the meantime. Theirs was kept.'],
  'file-too-large': ['invalid', 'This file is too large to be sent in one piece. Nothing was stored.'],
  'hash-mismatch': ['invalid', 'The file arrived damaged, so it was not stored. Send it again.'],
  'range-not-satisfiable': ['invalid', 'The part that was asked for lies beyond the end of this file.'],
  'page-token': ['invalid', 'This place in the list of files is not known. Begin again at its start.'],
  'page-size': ['invalid', 'A page of the list holds 1 to 1000 files.'],
  'upload-gone': ['conflict', 'This upload has ended or was given up. Begin it again.'],
  'part-missing': ['invalid', 'A part of the file has not arrived. Send what is missing, then finish.'],
  'part-size': ['invalid', 'A part of the file has the wrong size. Begin the upload again.'],
};

export function fileError(rule: FileRule): AppError {
  const [code, message] = FILE_ERRORS[rule];
  return { code, message, rule, ...(rule === 'file-changed' && { precondition: true }) };
}

/** A name that no store takes alike. @param problem from `fileNameProblem` */
export const badFileName = (problem: string): AppError =>
  invalid(problem, { rule: 'file-name', issues: [{ path: 'name', message: problem }] });
