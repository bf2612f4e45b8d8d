import type { KyselyPlugin } from 'kysely';
import type { Database } from '../../server/platform/database/database.ts';

/** A database that counts what it is asked for reading. */
export interface CountedDatabase {
  database: Database;
  /** Queries that were sent while the work went on. */
  during(work: () => Promise<unknown>): Promise<number>;
}

export function countQueries(database: Database): CountedDatabase {
  let sent = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      sent += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return {
    database: {
      ...database,
      read: (work) => database.read((reader) => work(reader.withPlugin(counter))),
      readAside: (work, bounds) => database.readAside((reader) => work(reader.withPlugin(counter)), bounds),
    },
    during: async (work) => {
      const before = sent;
      await work();
      return sent - before;
    },
  };
}
