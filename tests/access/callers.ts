// The ten callers of the permission tests, and the one who is shut out.

import { CALLERS, type CallerName } from '../http/permissions-table';
import type { Api } from '../support/api';

export const EVERYONE = [...CALLERS, 'disabled'] as const;
export type Who = CallerName | 'disabled';
export type Cast = Record<Who, Api>;

export const OFFICE: readonly Who[] = ['staff', 'admin'];
/** `disabled` is nobody's equal: refused at every door but those that ask nobody who they are. */
export const SIGNED_IN: readonly Who[] = CALLERS.filter((name) => name !== 'visitor');
