import pg from 'pg';
import { expect } from 'vitest';

/**
 * What comes of work that meets another instance in the middle of a change: the change is made, and committed only once the
 * work waits for it.
 * @param url of a database on a server that the test has for itself
 */
export async function whileUncommitted<T>(url: string, change: string, work: () => Promise<T>): Promise<T> {
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  try {
    await other.query('BEGIN');
    await other.query(change);
    const coming = work();
    const waiting = async () => {
      const { rows } = await other.query<{ locks: number }>(
        'SELECT count(*)::int AS locks FROM pg_locks WHERE NOT granted',
      );
      return rows[0]?.locks ?? 0;
    };
    await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0);
    await other.query('COMMIT');
    return await coming;
  } finally {
    await other.end();
  }
}
