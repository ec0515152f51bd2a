// Tests on Google's own Firestore emulator.
import { testsContract } from '../tests';
import { openEmulated } from './open';

testsContract('firestore', async () => openEmulated());
