// The one role → permission table, and the scopes that narrow a permission to some records.

/** From most to least. A person has exactly one. */
export const ROLES = ['admin', 'staff', 'instructor', 'manager', 'learner'] as const;
export type Role = (typeof ROLES)[number];

/** The signed-in person behind a request, as the store knows them (never as a token or a body claims). */
export interface Actor {
  /** Our id of the user record. */
  id: string;
  role: Role;
  companyId: string | null;
  displayName: string;
  email: string | null;
  /** An address counts for a role, an invitation or a company only once verified. */
  emailVerified: boolean;
  /** IANA zone, or null for the organisation's. */
  timeZone: string | null;
  /** BCP 47, or null for the organisation's. */
  locale: string | null;
  photoURL: string | null;
}

/** A visitor is null. */
export type Caller = Actor | null;

/** Who works in the office: admins and staff see drafts, prices to change and other people's bookings. */
export const isOffice = (
  who: { readonly role?: unknown } | Readonly<Record<string, unknown>> | null | undefined,
): boolean => who?.role === 'admin' || who?.role === 'staff';
