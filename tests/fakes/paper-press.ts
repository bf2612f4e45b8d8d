import { afterAll, beforeAll } from 'vitest';
import { createPress, type Press } from '../../server/features/invoicing/press.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

/** A database server and a press for the papers of a test file. */
export function usePaperPress(): { postgres: () => TestPostgres; press: () => Press } {
  let started: { postgres: TestPostgres; press: Press } | undefined;
  beforeAll(async () => {
    started = { postgres: await startPostgres(), press: createPress() };
  });
  afterAll(async () => {
    await started?.press.close();
    await started?.postgres.remove();
  });
  const get = () => {
    if (!started) throw new Error('press and database server are started in beforeAll');
    return started;
  };
  return { postgres: () => get().postgres, press: () => get().press };
}
