// Companies on Google's own Firestore emulator.
import { companiesContract } from '../companies';
import { openEmulated } from './open';

companiesContract('firestore', async () => openEmulated());
