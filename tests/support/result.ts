// Results in tests: what has to succeed gives its value, what has to fail its error.
import type { AppError } from '#kernel/errors';
import type { Result } from '#kernel/result';

export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`Failed: ${JSON.stringify(result.error)}`);
  return result.value;
}

export function unwrapError(result: Result<unknown>): AppError {
  if (result.ok) throw new Error(`Succeeded: ${JSON.stringify(result.value)}`);
  return result.error;
}
