// Which build this is. Set by Vite when it builds (astro.config.mjs), so that two deploys never share it.
declare const __BUILD__: { id: string; timestamp: number };

export const BUILD_ID: string = __BUILD__.id;
/** Milliseconds since the epoch. */
export const BUILT_AT: number = __BUILD__.timestamp;
