import { afterAll } from 'vitest';
import { startPostgres, type TestPostgres } from './postgres.ts';

/** PostgreSQL for the tests of a file; it ends with them. */
export function usePostgres(): TestPostgres {
  const postgres = startPostgres();
  afterAll(() => postgres.remove());
  return postgres;
}
