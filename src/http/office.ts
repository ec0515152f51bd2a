// Who works in the office: admins and staff see drafts, prices to change and other people's bookings.
import type { Caller } from '#domain/access';

export const isOffice = (caller: Caller): boolean => caller?.role === 'admin' || caller?.role === 'staff';
