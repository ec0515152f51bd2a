// How much the person has not read: what the page came with, then what the server says when something changes.
import { atom } from 'nanostores';

/** Counted to one past what the bell writes in digits. Null until the bell of the page has said it. */
export const $unread = atom<number | null>(null);
