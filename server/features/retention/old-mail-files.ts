import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Deletes mail files written at or before a moment, and unfinished ones that a crash left behind. The date in a file's
 * name counts: it does not change when the folder is copied.
 * @param folder absolute path; may be missing
 * @param until milliseconds since 1970 UTC
 */
export async function deleteOldMailFiles(folder: string, until: number, dryRun: boolean): Promise<number> {
  let deleted = 0;
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const written = writtenAt(name) ?? (name.startsWith('.') ? await modifiedAt(path) : null);
    if (written === null || written > until) continue;
    if (!dryRun) await rm(path, { force: true });
    deleted += 1;
  }
  return deleted;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // No mail was ever kept as a file.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** From names such as 2026-11-20T10-00-00-000Z-receipt-<id>.eml; null for files that are none of ours. */
function writtenAt(name: string): number | null {
  const [, date, hours, minutes, seconds, milliseconds] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z-.+\.eml$/.exec(name) ?? [];
  return date === undefined ? null : Date.parse(`${date}T${hours}:${minutes}:${seconds}.${milliseconds}Z`);
}

const modifiedAt = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    // gone meanwhile
    () => null,
  );
