// The bell's number, and what it says to those who cannot see it. The same at the edge and in the browser.

/** Unread ones are counted no further than one past it: the bell says "9+". */
export const MOST_UNREAD = 9;

/** `3`, `9+`. */
export const bellCount = (unread: number): string => (unread > MOST_UNREAD ? `${MOST_UNREAD}+` : String(unread));

/** `Notifications, 3 unread`. */
export const bellWords = (unread: number): string => {
  if (unread === 0) return 'Notifications';
  return unread > MOST_UNREAD ? `Notifications, more than ${MOST_UNREAD} unread` : `Notifications, ${unread} unread`;
};
