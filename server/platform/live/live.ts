import pg from 'pg';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
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

interface LiveLog {
  warn(details: object, message: string): void;
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
  log: LiveLog,
): Live {
  const listeners = new Set<{ onChange: () => void; onEnd: () => void }>();
  let soon: NodeJS.Timeout | null = null;
  let connection: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isClosed = false;

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

  async function listen(): Promise<void> {
    if (databaseUrl === null || connection !== null || isClosed) return;
    const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, application_name: 'site desk' });
    connection = client;
    const lost = (error: unknown) => {
      if (connection !== client) return;
      connection = null;
      log.warn({ error: describeError(error) }, 'changes of other instances are not heard; the desk tries again');
      void client.end().catch(() => undefined);
      if (listeners.size > 0 && !isClosed) retry ??= setTimeout(listenAgain, again).unref();
    };
    client.on('error', lost);
    client.on('notification', tell);
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
    } catch (error) {
      lost(error);
    }
  }

  function listenAgain(): void {
    retry = null;
    if (listeners.size > 0) void listen();
  }

  async function stopListening(): Promise<void> {
    if (retry !== null) clearTimeout(retry);
    retry = null;
    const client = connection;
    connection = null;
    await client?.end().catch(() => undefined);
  }

  return {
    announce,
    subscribe: (onChange, onEnd) => {
      const listener = { onChange, onEnd };
      listeners.add(listener);
      void listen();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) void stopListening();
      };
    },
    endStreams: () => listeners.forEach(({ onEnd }) => onEnd()),
    close: async () => {
      isClosed = true;
      if (soon !== null) clearTimeout(soon);
      await stopListening();
    },
  };
}
