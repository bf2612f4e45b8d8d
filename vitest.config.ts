import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'parts',
          include: [
            '{app,desk,domain,server,scripts}/**/*.test.{ts,tsx}',
            'tests/content/**/*.test.ts',
            'tests/server/**/*.test.ts',
          ],
          environment: 'node',
          testTimeout: 30_000,
          hookTimeout: 90_000,
          // Vitest leaves one core free by itself, which on two cores is half of them
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/e2e/build-once.ts',
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 90_000,
          // what a visitor sees may come a little later on a busy machine: tests ask for it again, for this long
          expect: { poll: { timeout: 15_000 } },
          maxWorkers: 2,
        },
      },
    ],
  },
});
