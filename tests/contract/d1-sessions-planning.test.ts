// Planning sessions, on real D1.
import { env } from 'cloudflare:workers';
import { D1Records } from '#adapters/cloudflare/d1-records';
import { sessionsPlanningContract } from './sessions-planning';

sessionsPlanningContract('d1', async () => new D1Records(env.DB));
