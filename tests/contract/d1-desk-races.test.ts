// Two desks of one session past each other, on real D1.
import { env } from 'cloudflare:workers';
import { describe } from 'vitest';
import { D1Records } from '#adapters/cloudflare/d1-records';
import { raceContract } from './desk/races';

describe('desks that race on d1', () => raceContract(async () => new D1Records(env.DB)));
