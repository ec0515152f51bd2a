// Planning sessions, on Google's own Firestore emulator.
import { sessionsPlanningContract } from '../sessions-planning';
import { openEmulated } from './open';

sessionsPlanningContract('firestore', async () => openEmulated());
