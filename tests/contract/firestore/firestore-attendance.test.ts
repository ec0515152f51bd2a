// The register and what is owed, on Google's own Firestore emulator.
import { attendanceContract } from '../attendance';
import { openEmulated } from './open';

attendanceContract('firestore', async () => openEmulated());
