// What the account use cases need of the app.
import type { App } from '#app/app';

export type AccountsContext = Pick<App, 'records' | 'gate' | 'identity' | 'clock' | 'adminEmails' | 'settings'>;

/** `waitUntil` of the Worker: work that may go on after the answer was sent. */
export type KeepAlive = (work: Promise<unknown>) => void;
