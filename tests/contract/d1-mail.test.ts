// Telling people, on real D1.
import { env } from 'cloudflare:workers';
import { D1Records } from '#adapters/cloudflare/d1-records';
import { mailContract } from './mail';

mailContract('d1', async () => new D1Records(env.DB));
