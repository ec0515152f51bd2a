// An error as the API tells it, in the one form that INTERFACES.md fixes. Pages show the same object as a view.
import { DEFAULT_STATUS, pageNotFound } from '#domain/constants';
import type { AppError, ErrorCode, Issue } from '#kernel/errors';

export interface ErrorObject {
  statusCode: number;
  statusMessage: string;
  message: string;
  /** Nothing of ours leaves the app unusable. */
  fatal: boolean;
  data: {
    code: ErrorCode | 'internal';
    rule?: string;
    issues?: Issue[];
    current?: unknown;
    requestId: string;
  };
}

const STATUS: Record<ErrorCode, number> = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  unavailable: 503,
};

const STATUS_MESSAGES: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  412: 'Precondition Failed',
  422: 'Unprocessable Content',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

const statusOf = ({ code, precondition }: AppError): number => {
  if (precondition && code === 'invalid') return 428;
  if (precondition && code === 'conflict') return 412;
  return STATUS[code];
};

export function errorObject(error: AppError, requestId: string): ErrorObject {
  const { code, message, rule, issues, current } = error;
  const statusCode = statusOf(error);
  return {
    statusCode,
    statusMessage: STATUS_MESSAGES[statusCode] ?? '',
    message,
    fatal: false,
    data: {
      code,
      ...(rule !== undefined && { rule }),
      ...(issues !== undefined && { issues }),
      ...(current !== undefined && { current }),
      requestId,
    },
  };
}

/** Anything that nobody foresaw: its detail is in the log under the request's id, never in the answer. */
export const internalError = (requestId: string): ErrorObject => ({
  statusCode: DEFAULT_STATUS,
  statusMessage: STATUS_MESSAGES[DEFAULT_STATUS] ?? '',
  message: 'Something went wrong on our side. Nothing more was changed; try again.',
  fatal: false,
  data: { code: 'internal', requestId },
});

export const pageNotFoundError = (path: string, requestId: string): ErrorObject =>
  errorObject({ code: 'not_found', message: pageNotFound(path) }, requestId);

export const errorResponse = (error: ErrorObject, headers: HeadersInit = {}): Response => {
  const response = Response.json(error, { status: error.statusCode, headers });
  response.headers.set('cache-control', 'no-store');
  return response;
};

export const problem = (error: AppError, requestId: string): Response =>
  errorResponse(
    errorObject(error, requestId),
    error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) },
  );

export const unexpected = (requestId: string): Response => errorResponse(internalError(requestId));
