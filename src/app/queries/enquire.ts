// A query by the form of a page, which works without a script: as the API takes it, from the same address.
import { queries } from '#domain/queries/query';
import type { Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { createRecord } from '../crud';

/**
 * @param body `subject`, `body`, of a visitor `name` and `email`; `website` is what people leave empty
 * @param address as `CF-Connecting-IP` has it
 * Errors: `invalid`, an issue beside each field; `rate_limited`, whose message says when to try again.
 */
export const sendEnquiry = (
  { app, caller, idempotency }: Call,
  body: Record<string, unknown>,
  address: string | null,
): Promise<Result<Stored & { number: number }>> =>
  createRecord({ app, caller, idempotency, address }, queries, body) as Promise<Result<Stored & { number: number }>>;
