import { afterAll, beforeAll } from 'vitest';
import { createPaperWorker, type PaperWorker } from '../../server/features/invoicing/paper-worker.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

/** A database server and a press for the papers of a test file. */
export function usePaperWorker(): { postgres: () => TestPostgres; paperWorker: () => PaperWorker } {
  let started: { postgres: TestPostgres; paperWorker: PaperWorker } | undefined;
  beforeAll(async () => {
    started = { postgres: startPostgres(), paperWorker: createPaperWorker() };
  });
  afterAll(async () => {
    await started?.paperWorker.close();
    await started?.postgres.remove();
  });
  const get = () => {
    if (!started) throw new Error('paperWorker and database server are started in beforeAll');
    return started;
  };
  return { postgres: () => get().postgres, paperWorker: () => get().paperWorker };
}
