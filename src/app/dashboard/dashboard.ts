// The dashboard of whoever asks: which one it is, their role decides here.
import { isOffice } from '#domain/access';
import type {
  InstructorDashboard,
  LearnerDashboard,
  ManagerDashboard,
  OfficeDashboard,
} from '#domain/dashboard/shapes';
import type { Call } from '../app';
import { readInstructorDashboard } from './instructor';
import { readLearnerDashboard } from './learner';
import { readManagerDashboard } from './manager';
import { readOfficeDashboard } from './office';

export type Dashboard =
  | { of: 'office'; read: OfficeDashboard }
  | { of: 'instructor'; read: InstructorDashboard }
  | { of: 'manager'; read: ManagerDashboard }
  | { of: 'learner'; read: LearnerDashboard };

/** A manager without a company is somebody who learns. Each part that could not be read is an error of its own. */
export async function readDashboard(call: Call): Promise<Dashboard> {
  const { caller } = call;
  if (isOffice(caller)) return { of: 'office', read: await readOfficeDashboard(call) };
  if (caller?.role === 'instructor') return { of: 'instructor', read: await readInstructorDashboard(call) };
  if (caller?.role === 'manager' && caller.companyId !== null)
    return { of: 'manager', read: await readManagerDashboard(call, caller.companyId) };
  return { of: 'learner', read: await readLearnerDashboard(call) };
}
