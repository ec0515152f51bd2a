// Random histories with offers on, on Google's own Firestore emulator. PROVE=1 runs 100 of them.
import { describe, it } from 'vitest';
import { runOffers } from '../desk/offer-runs';
import { openEmulated } from './open';

const RUNS = process.env.PROVE ? 100 : 3;

describe('random histories with offers on', { timeout: process.env.PROVE ? 1_800_000 : 120_000 }, () => {
  it(`never oversell, never leave a seat idle while somebody waits, keep the order, tell each once (${RUNS} runs)`, async () => {
    const figures = await runOffers(openEmulated(), RUNS);
    console.log(`${RUNS} runs: ${figures.moves} moves, ${figures.offers} offers, ${figures.tellings} tellings`);
  });
});
