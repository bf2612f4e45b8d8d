import { DatabaseSync } from 'node:sqlite';

export interface FileSummary {
  enquiries: number;
  /** time of the newest message, milliseconds since 1970 UTC; null when there is none */
  newest: number | null;
  pendingMails: number;
}

/** The file is not a usable database of this site; the message says why. */
export class UnusableFile extends Error {
  override name = 'UnusableFile';
}

/**
 * Opens a database file, reads all of it and checks it, as SQLite can: pages, indexes, references. Whether its tables
 * are ours is another question (check-schema.ts).
 * @throws {UnusableFile}
 */
export function checkFile(path: string): FileSummary {
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(path, { readOnly: true });
  } catch (error) {
    throw new UnusableFile(`${path} cannot be opened`, { cause: error });
  }
  try {
    const problems = database
      .prepare('PRAGMA integrity_check')
      .all()
      .map((row) => String(Object.values(row)[0]));
    if (problems.join() !== 'ok') throw new UnusableFile(`${path} is damaged: ${problems.slice(0, 3).join('; ')}`);
    const dangling = database.prepare('PRAGMA foreign_key_check').all().length;
    if (dangling > 0) throw new UnusableFile(`${path} is damaged: ${dangling} rows refer to missing ones`);
    const stored = database.prepare('SELECT count(*) AS enquiries, max(received_at) AS newest FROM enquiries').get();
    const queue = database.prepare("SELECT count(*) AS mails FROM mails WHERE state IN ('queued', 'leased')").get();
    const newest = stored?.['newest'];
    return {
      enquiries: Number(stored?.['enquiries']),
      newest: typeof newest === 'number' ? newest : null,
      pendingMails: Number(queue?.['mails']),
    };
  } catch (error) {
    if (error instanceof UnusableFile) throw error;
    throw new UnusableFile(`${path} is not a database of this site`, { cause: error });
  } finally {
    database.close();
  }
}
