import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserFlags } from './tests/e2e/browser-flags.ts';
import { patience } from './tests/patience.ts';
import { headlessChromium } from './tooling/chromium.ts';

/** Files that are short to read and long to run: begun last they would be waited for alone. */
const long = [
  'accessibility',
  'bad-network',
  'website',
  'reach',
  'two-instances',
  'layout',
  'steady',
  'desk-proof',
  'chat-safety',
  'content-policy',
].map((name) => `${name}.test.ts`);

/** Browser tests: the built site in the system's Chromium (docs/decisions/tests.md). */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'build/test-results',
  globalSetup: './tests/e2e/global-setup.ts',
  // two more than there are processors: tests wait for a mail, a mailbox, an answer that is held back
  workers: Math.min(availableParallelism() + 2, 8),
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  timeout: 240_000 * patience,
  expect: { timeout: 10_000 * patience, toPass: { timeout: 10_000 * patience } },
  reporter: 'list',
  use: {
    launchOptions: { executablePath: headlessChromium(), args: browserFlags },
    actionTimeout: 30_000 * patience,
    navigationTimeout: 30_000 * patience,
    // without pictures of the page: what takes them is a script, which sandboxed frames refuse aloud
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'long', testMatch: long },
    { name: 'short', testIgnore: long },
  ],
});
