// The library on real D1 and R2.
import { env } from 'cloudflare:workers';
import { D1Records } from '#adapters/cloudflare/d1-records';
import { R2Files } from '#adapters/cloudflare/r2-files';
import { assetsContract } from './assets';

assetsContract('d1 and r2', async () => ({ records: new D1Records(env.DB), files: new R2Files(env.FILES) }));
