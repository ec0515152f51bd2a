// What is said of a store that does not answer, whichever it is.
import { type AppError, unavailable } from '#kernel/errors';

export const notAnswering = (): AppError =>
  unavailable('The database does not answer at the moment. Nothing was changed; try again shortly.', { retryAfter: 5 });

/** Thrown within an adapter where what its store does not answer is no error of the store's own. */
export class StoreDown extends Error {}
