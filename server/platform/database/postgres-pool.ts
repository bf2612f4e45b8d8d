import pg from 'pg';

const bigint = 20;

/** Our integers are times in milliseconds and counts: all of them are safe as numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === bigint ? Number : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
};

interface PoolOptions {
  connections: number;
  /** true: a commit is on disk before it is acknowledged; false for what may be lost when the database server crashes */
  durable: boolean;
  /** the longest query, in milliseconds; 10 s if left out */
  longest?: number;
  /** true: nothing can be written */
  readOnly?: boolean;
}

/**
 * A pool whose waits are bounded, so that a database that hangs becomes an error.
 * @param onError gets failures of connections (the pool replaces them by itself)
 */
export function openPostgresPool(
  url: string,
  { connections, durable, longest = 10_000, readOnly = false }: PoolOptions,
  onError: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 3_000,
    query_timeout: longest + 2_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'site',
    options: `-c synchronous_commit=${durable ? 'on' : 'off'} -c statement_timeout=${longest}${readOnly ? ' -c default_transaction_read_only=on' : ''} -c lock_timeout=5000 -c idle_in_transaction_session_timeout=15000`,
    types,
  });
  // The pool listens to idle connections only. One that breaks between two queries of a transaction reports it as an
  // event, too, and an event nobody listens to ends the process.
  pool.on('connect', (client) => client.on('error', onError));
  // Idle ones are reported by both; the listener above has said it already.
  pool.on('error', () => undefined);
  return pool;
}
