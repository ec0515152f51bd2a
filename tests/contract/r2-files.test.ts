// Files in R2, as workerd has it.
import { env } from 'cloudflare:workers';
import { R2Files } from '#adapters/cloudflare/r2-files';
import { filesContract } from './files';

filesContract('r2', async () => new R2Files(env.FILES));
