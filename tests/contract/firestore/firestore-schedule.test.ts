// What the clock does, on Google's own Firestore emulator.
import { scheduleContract } from '../schedule';
import { openEmulated } from './open';

scheduleContract('firestore', async () => openEmulated());
