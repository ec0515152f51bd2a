// The records port on Google's own Firestore emulator.
import { recordsContract } from '../records';
import { openEmulated } from './open';

recordsContract('firestore', async () => openEmulated());
