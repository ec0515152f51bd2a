// What people are told in the app, and when they come, on real D1.
import { env } from 'cloudflare:workers';
import { D1Records } from '#adapters/cloudflare/d1-records';
import { notificationsContract } from './notifications';

notificationsContract('d1', async () => new D1Records(env.DB));
