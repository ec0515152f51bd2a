// What people are told in the app, and when they come, on Google's own Firestore emulator.
import { notificationsContract } from '../notifications';
import { openEmulated } from './open';

notificationsContract('firestore', async () => openEmulated());
