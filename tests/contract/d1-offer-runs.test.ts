// Random histories with offers on, on real D1. PROVE=1 runs 500 of them.
import { env } from 'cloudflare:workers';
import { describe, it } from 'vitest';
import { D1Records } from '#adapters/cloudflare/d1-records';
import { runOffers } from './desk/offer-runs';

const RUNS = process.env.PROVE ? 500 : 20;

describe('random histories with offers on', { timeout: process.env.PROVE ? 1_800_000 : 120_000 }, () => {
  it(`never oversell, never leave a seat idle while somebody waits, keep the order, tell each once (${RUNS} runs)`, async () => {
    const figures = await runOffers(new D1Records(env.DB), RUNS);
    console.log(`${RUNS} runs: ${figures.moves} moves, ${figures.offers} offers, ${figures.tellings} tellings`);
  });
});
