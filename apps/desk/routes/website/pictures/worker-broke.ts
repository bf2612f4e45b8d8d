import { WorkerBroke } from '../../../../../server/web/publishing/open-worker.ts';

/** Nothing, where the program that looks at files broke or took too long: it is not the file's fault. @throws what it is not about */
export function unlessWorkerBroke(error: unknown): null {
  if (error instanceof WorkerBroke) return null;
  throw error;
}
