import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * One more than there are processors: for a seventh of their time tests wait, for a mail, a mailbox, an answer that is
 * held back. Vitest by itself leaves one processor free, which of two is half.
 */
const maxWorkers = Math.min(availableParallelism() + 1, 8);

/** Files that are short to read and long to run: begun last they would be waited for alone. */
const long = ['accessibility', 'bad-network', 'steady', 'two-instances', 'mail-intake', 'sending', 'migrate'];

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
          maxWorkers,
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
          maxWorkers,
        },
      },
    ],
  },
});
