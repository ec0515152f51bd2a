// One search over everything on Google's own Firestore emulator.
import { findContract } from '../find';
import { openEmulated } from './open';

findContract('firestore', async () => openEmulated());
