// The dashboard on Google's own Firestore emulator.
import { dashboardContract } from '../dashboard';
import { openEmulated } from './open';

dashboardContract('firestore', async () => openEmulated());
