// People on Google's own Firestore emulator.
import { usersContract } from '../users';
import { openEmulated } from './open';

usersContract('firestore', async () => openEmulated());
