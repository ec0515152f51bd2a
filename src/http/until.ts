// Sign-ins are counted in whole seconds: whoever signs in right after an answer must not fall into the second that was closed.

/** @param seconds since the epoch, real time */
export const until = (seconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, seconds * 1000 - Date.now()));
  });
