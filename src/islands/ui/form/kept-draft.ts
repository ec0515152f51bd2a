// What has been typed into a form, kept for this tab until it is saved: a reload, a crash or a lapsed session loses nothing.

import type { Drafts } from './drafts';
import type { Base } from './read-form';

export interface KeptDraft {
  drafts: Drafts;
  /** What it began from, so that somebody else's later edit is still found out. */
  base: Base;
  version: number | null;
  /** The key of the last attempt to create, and what it sent: trying the same again makes no second record. */
  attempt: Attempt | null;
}
export interface Attempt {
  key: string;
  body: string;
}

const keyOf = (name: string): string => `draft:${name}`;

/** A full or forbidden store keeps nothing, and the form works on. */
export function keepDraft(name: string, kept: KeptDraft): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(kept));
  } catch {
    return;
  }
}

export function readDraftOf(name: string): KeptDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as KeptDraft | null;
  } catch {
    return null;
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    return;
  }
}
