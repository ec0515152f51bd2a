// The register and what is owed, on real D1.
import { env } from 'cloudflare:workers';
import { D1Records } from '#adapters/cloudflare/d1-records';
import { attendanceContract } from './attendance';

attendanceContract('d1', async () => new D1Records(env.DB));
