// Erasing people on real D1.
import { env } from 'cloudflare:workers';
import { D1Records } from '#adapters/cloudflare/d1-records';
import { erasePersonContract } from './erase-person';

erasePersonContract('d1', async () => new D1Records(env.DB), process.env.PROVE ? 100 : 8);
