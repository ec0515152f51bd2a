// Posts on Google's own Firestore emulator.
import { postsContract } from '../posts';
import { openEmulated } from './open';

postsContract('firestore', async () => openEmulated());
