// Four projects: `unit` in node, `contract` in workerd on a real migrated D1, `firestore` in node on the emulator, `http`
// against a running instance.
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

/** Generous, in milliseconds: a limit is for what hangs, and two cores are shared by all the lanes of `npm test`. */
const TEST_WITHIN = 60_000;
const HOOK_WITHIN = 120_000;

const unit = {
  test: {
    name: 'unit',
    include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/islands/**/*.test.{ts,tsx}', 'tests/copy/*.test.ts'],
    testTimeout: TEST_WITHIN,
    hookTimeout: HOOK_WITHIN,
    sequence: { groupOrder: 0 },
  },
};

const contract = {
  plugins: [
    cloudflareTest(async () => ({
      main: './tests/support/worker-entry.ts',
      wrangler: { configPath: './wrangler.toml' },
      miniflare: {
        bindings: {
          TEST_MIGRATIONS: await readD1Migrations('./migrations'),
          FIREBASE_PROJECT_ID: 'demo-lectern',
          FIREBASE_API_KEY: 'demo-key',
        },
        // Miniflare's imitation of Cloudflare's Email Service: what leaves goes nowhere.
        email: { send_email: [{ name: 'EMAIL', allowed_sender_addresses: ['office@lectern.example'] }] },
      },
    })),
  ],
  test: {
    name: 'contract',
    // The plugin's own module loader and the cache of Vitest 5 do not agree.
    fsModuleCache: false,
    include: ['tests/contract/**/*.test.ts'],
    exclude: ['tests/contract/firestore/**'],
    testTimeout: TEST_WITHIN,
    hookTimeout: HOOK_WITHIN,
    // PROVE=1 runs the property tests at full scale.
    env: { PROVE: process.env.PROVE ?? '' },
    setupFiles: ['./tests/support/migrate-each.ts'],
    globalSetup: ['./tests/support/realtime-double.ts'],
    sequence: { groupOrder: 1 },
  },
};

const firestore = {
  test: {
    name: 'firestore',
    include: ['tests/contract/firestore/**/*.test.ts', 'tests/rules/**/*.test.ts', 'tests/copy/firestore/**/*.test.ts'],
    env: { PROVE: process.env.PROVE ?? '' },
    globalSetup: ['./tests/support/firestore-emulator.ts'],
    testTimeout: TEST_WITHIN,
    hookTimeout: HOOK_WITHIN,
    sequence: { groupOrder: 1 },
  },
};

const http = {
  test: {
    name: 'http',
    include: ['tests/http/**/*.test.ts', 'tests/runtime/**/*.test.ts'],
    // All of them use one instance, whose clock some of them move.
    fileParallelism: false,
    testTimeout: TEST_WITHIN,
    hookTimeout: HOOK_WITHIN,
    sequence: { groupOrder: 2 },
  },
};

export default defineConfig({ test: { projects: [unit, contract, firestore, http] } });
