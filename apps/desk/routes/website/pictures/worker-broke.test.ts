import { expect, test } from 'vitest';
import { WorkerBroke } from '../../../../../server/web/publishing/open-worker.ts';
import { unlessWorkerBroke } from './worker-broke.ts';

test('an upload is answered in words when the program that looks at files broke, and only then', () => {
  expect(unlessWorkerBroke(new WorkerBroke('ended', 'SIGKILL'))).toBeNull();
  const other = new Error('the disk is full');
  expect(() => unlessWorkerBroke(other)).toThrow(other);
});
