// Telling people, on Firestore.
import { mailContract } from '../mail';
import { openEmulated } from './open';

mailContract('firestore', async () => openEmulated());
