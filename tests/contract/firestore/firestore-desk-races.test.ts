// Two desks of one session past each other, on Google's own Firestore emulator.
import { describe } from 'vitest';
import { raceContract } from '../desk/races';
import { openEmulated } from './open';

describe('desks that race on firestore', () => raceContract(async () => openEmulated()));
