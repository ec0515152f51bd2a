// How soon whoever asks should hear from us.

/** From here on a wait is long. Milliseconds. */
export const REPLY_GOAL_MS = 4 * 3_600_000;
