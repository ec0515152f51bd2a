// Erasing people on Google's own Firestore emulator.
import { erasePersonContract } from '../erase-person';
import { openEmulated } from './open';

erasePersonContract('firestore', async () => openEmulated(), process.env.PROVE ? 20 : 2, process.env.PROVE ? 1 : 3);
