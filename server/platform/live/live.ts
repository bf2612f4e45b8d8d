import pg from 'pg';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { repeat, type JobLog, type Rest } from '../jobs/repeat.ts';
import type { Counters } from '../metrics/counters.ts';
import { describeError } from '../metrics/describe-error.ts';

/** Tells the desk's open pages, in every instance, that something came in or was changed. Never what: they ask for that. */
export interface Live {
  /** Cheap; many at once become one. */
  announce(): void;
  /** @returns what ends it */
  subscribe(onChange: () => void, onEnd: () => void): () => void;
  /** Ends every stream: the server is about to stop. */
  endStreams(): void;
  close(): Promise<void>;
}

/** Changes within this time are told once, in milliseconds. */
const together = 500;

/** How soon a lost connection to the database is made again, in milliseconds. */
const again = 5_000;

const channel = 'desk';

/**
 * With PostgreSQL other instances are told by NOTIFY, outside of the transactions of visitors: in each of them it would
 * make the commits wait for one another. An instance listens only while somebody there has the desk open.
 */
export function createLive(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  { pool }: Pick<Database, 'pool'>,
  log: JobLog,
  counters: Counters,
): Live {
  const listeners = new Set<{ onChange: () => void; onEnd: () => void }>();
  let soon: NodeJS.Timeout | null = null;
  let connection: pg.Client | null = null;

  const tell = () => listeners.forEach(({ onChange }) => onChange());

  function announce(): void {
    soon ??= setTimeout(() => {
      soon = null;
      tell();
      pool
        ?.query('SELECT pg_notify($1, $2)', [channel, ''])
        .catch((error: unknown) =>
          log.warn({ error: describeError(error) }, 'other instances were not told of a change'),
        );
    }, together).unref();
  }

  /** One connection that hears of changes, for as long as it holds and somebody listens. */
  async function listen(): Promise<Rest> {
    const untilWoken = { time: Infinity };
    if (databaseUrl === null || listeners.size === 0) return untilWoken;
    const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, application_name: 'site desk' });
    const held = new Promise<void>((left, lost) => {
      client.on('end', left);
      client.on('error', lost);
    });
    // one that is lost while it is still being made says so itself
    held.catch(() => undefined);
    client.on('notification', tell);
    connection = client;
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      await held;
      return listeners.size === 0 ? untilWoken : { time: again };
    } finally {
      connection = null;
      void client.end().catch(() => undefined);
    }
  }

  const job = repeat({
    name: 'live',
    every: again,
    run: listen,
    failed: (error, stopping) => {
      // it was ended while it was being made
      if (listeners.size === 0 || stopping.aborted) return;
      log.warn({ error: describeError(error) }, 'changes of other instances are not heard; the desk tries again');
    },
    logger: log,
    counters,
  });

  async function stopListening(): Promise<void> {
    await connection?.end().catch(() => undefined);
  }

  return {
    announce,
    subscribe: (onChange, onEnd) => {
      const listener = { onChange, onEnd };
      listeners.add(listener);
      if (databaseUrl !== null) job.start();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) void stopListening();
      };
    },
    endStreams: () => listeners.forEach(({ onEnd }) => onEnd()),
    close: async () => {
      if (soon !== null) clearTimeout(soon);
      const stopped = job.stop();
      await stopListening();
      await stopped;
    },
  };
}
