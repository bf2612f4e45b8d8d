import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{app,domain,server,scripts}/**/*.test.{ts,tsx}', 'tests/content/**/*.test.ts', 'tests/server/**/*.test.ts'],
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
