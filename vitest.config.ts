import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import type { ProjectConfig } from 'vitest/node';
import { patience } from './tests/patience.ts';

/**
 * Two more than there are processors: with one more they were idle for a seventh of a run's time, a quarter where no
 * browser is, because tests wait for a mail, a mailbox, an answer that is held back. Vitest by itself leaves one free.
 */
const maxWorkers = Math.min(availableParallelism() + 2, 8);

/** Beside those of the apps: these render a page, ask it for what it shows, or use a package whose exports Node cannot name. */
const throughVite = [
  'server/features/invoicing/invoice-rules.test.ts',
  'server/features/orders/{decide-tax,invoices-by-delivery}.test.ts',
  'server/features/withdrawals/{held-and-called-off,withdrawals}.test.ts',
  'tests/content/guarantee-notice.test.ts',
];
/** What Node runs as it stands, whoever imports it. */
const runByNode = new RegExp(`^${import.meta.dirname}/(?:server|domain)/.*(?<!\\.test)\\.ts$`);

const parts: ProjectConfig = {
  globalSetup: 'tests/make-ready-database.ts',
  setupFiles: 'tests/nothing-left-switched.ts',
  environment: 'node',
  // patience, not a bound: on a busy machine everything takes several times as long
  testTimeout: 180_000 * patience,
  hookTimeout: 180_000 * patience,
  expect: { poll: { timeout: 30_000 * patience } },
  // as in the browser: the report says which passed at the second try
  retry: process.env.CI ? 1 : 0,
  maxWorkers,
};

export default defineConfig({
  test: {
    tags: [
      { name: 'matrix', description: 'every language, width, database or moment of a kill: for `npm run test:all`' },
      { name: 'slow', description: 'starts programs, or takes seconds of the processor: not in `npm run check`' },
    ],
    projects: [
      {
        test: {
          ...parts,
          name: 'parts',
          include: ['{domain,server,tooling}/**/*.test.ts', 'tests/{content,server}/**/*.test.ts'],
          exclude: throughVite,
          // as the server runs, without making modules for Vite of the same files (docs/measurements/2026-11-27-lanes.md)
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        test: {
          ...parts,
          name: 'apps',
          include: ['apps/**/*.test.{ts,tsx}', ...throughVite],
          server: { deps: { external: [runByNode] } },
        },
      },
      {
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: 'tests/engines/build-once.ts',
          environment: 'node',
          testTimeout: 300_000 * patience,
          hookTimeout: 180_000 * patience,
          expect: { poll: { timeout: 30_000 * patience } },
          retry: process.env.CI ? 1 : 0,
          maxWorkers: 2,
        },
      },
    ],
  },
});
