// Queries on Google's own Firestore emulator.
import { queriesContract } from '../queries';
import { openEmulated } from './open';

queriesContract('firestore', async () => openEmulated());
