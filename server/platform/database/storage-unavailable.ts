/**
 * The database cannot be written or reached just now: disk full, read-only folder, locked, gone.
 * The visitor gets 503 with the company's address; the next request tries again.
 */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
  constructor(cause: unknown) {
    super('The database is not available', { cause });
  }
}

/**
 * The tables cannot be brought up to date, and trying again would end alike: somebody has to look. Everything is as it
 * was before.
 */
export class MigrationFailed extends Error {
  override name = 'MigrationFailed';
}

// SQLite primary result codes: BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, PROTOCOL, NOTADB
const sqliteFaults = new Set([5, 6, 8, 10, 11, 13, 14, 15, 26]);

// PostgreSQL classes: connection, login, no such database, resources, operator intervention (shutdown), system error;
// read-only; lock timeout; no right to the table
const postgresFaults = /^(08|28|3D|53|57|58)...$|^25006$|^55P03$|^42501$/;

const systemFaults = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOENT',
  'ENOTDIR',
  'EEXIST',
  'EACCES',
  'EROFS',
  'ENOSPC',
  'EPERM',
  'EDQUOT',
  'EIO',
  'EMFILE',
  'ENFILE',
]);

// pg gives these without a code
const driverFaults =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable|Cannot use a pool after/i;

/** The error as a call to the database throws it. */
export const unavailable = (error: unknown): unknown =>
  !(error instanceof StorageUnavailable) && (error instanceof MigrationFailed || isStorageFault(error))
    ? new StorageUnavailable(error)
    : error;

/** Whether an error means "storage is not available" rather than "this request is wrong". */
export function isStorageFault(error: unknown): boolean {
  if (error instanceof StorageUnavailable) return true;
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteFaults.has(error.errcode & 0xff);
  if (error instanceof AggregateError && error.errors.some(isStorageFault)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return systemFaults.has(code) || postgresFaults.test(code) || driverFaults.test(error.message);
}

/** Two transactions got into each other's way (PostgreSQL): running it again is the remedy. */
export function isTransient(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');
}

/** SQLite is locked by another process, such as a backup: worth a short wait. */
export function isBusy(error: unknown): boolean {
  return (
    error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === 5
  );
}
