// The records port on real D1, in workerd.
import { env } from 'cloudflare:workers';
import { D1Records } from '#adapters/cloudflare/d1-records';
import { recordsContract } from './records';

recordsContract('d1', async () => new D1Records(env.DB));
