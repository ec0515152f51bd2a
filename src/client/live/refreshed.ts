/** Dispatched on `document` after the page was brought up to date: what keeps lists of its own looks at them again. */
export const REFRESHED = 'live:refreshed';
