// Which build this is. Set by Vite when it builds (astro.config.mjs), so that two deploys never share it.
declare const __BUILD__: { id: string; timestamp: number; hasServiceWorker: boolean };

export const BUILD_ID: string = __BUILD__.id;
/** Milliseconds since the epoch. */
export const BUILT_AT: number = __BUILD__.timestamp;
/** Whether pages of this build register the service worker. */
export const HAS_SERVICE_WORKER: boolean = __BUILD__.hasServiceWorker;
