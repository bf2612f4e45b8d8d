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
          // patience, not a bound: on a busy machine everything takes several times as long
          testTimeout: 90_000,
          hookTimeout: 180_000,
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
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // what a visitor sees may come a little later there: tests ask for it again, for this long
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: 2,
        },
      },
    ],
  },
});
