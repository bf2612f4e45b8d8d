import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { patience } from './tests/patience.ts';

/**
 * Two more than there are processors: with one more they were idle for a seventh of a run's time, a quarter where no
 * browser is, because tests wait for a mail, a mailbox, an answer that is held back. Vitest by itself leaves one free.
 */
const maxWorkers = Math.min(availableParallelism() + 2, 8);

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
  'mail-intake',
  'mail-intake-killed',
  'hostile-mailbox',
  'content-policy',
  'sending',
  'webkit',
  'migrate',
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.endsWith(`/${name}.test.ts`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    tags: [
      { name: 'matrix', description: 'every language, width, database or moment of a kill: for `npm run test:all`' },
    ],
    projects: [
      {
        test: {
          name: 'parts',
          globalSetup: 'tests/make-ready-database.ts',
          setupFiles: 'tests/nothing-left-switched.ts',
          include: [
            '{apps,domain,server,tooling}/**/*.test.{ts,tsx}',
            'tests/content/**/*.test.ts',
            'tests/server/**/*.test.ts',
          ],
          environment: 'node',
          // patience, not a bound: on a busy machine everything takes several times as long
          testTimeout: 180_000 * patience,
          hookTimeout: 180_000 * patience,
          expect: { poll: { timeout: 30_000 * patience } },
          // as in the browser: the report says which passed at the second try
          retry: process.env.CI ? 1 : 0,
          maxWorkers,
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
