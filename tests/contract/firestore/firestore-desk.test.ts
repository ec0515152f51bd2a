// The desk of a session on Google's own Firestore emulator.
import { deskContract } from '../desk';
import { openEmulated } from './open';

deskContract('firestore', async () => openEmulated());
