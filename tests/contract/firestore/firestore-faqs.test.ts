// Questions on Google's own Firestore emulator.
import { faqsContract } from '../faqs';
import { openEmulated } from './open';

faqsContract('firestore', async () => openEmulated());
