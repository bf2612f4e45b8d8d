import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sqliteFileName } from '../database/sqlite-database.ts';

/** Where `npm run backup` keeps its copies. @param dataDir absolute path */
export const backupFolder = (dataDir: string): string => join(dataDir, 'backups');

const stamp = (now: number) => new Date(now).toISOString().replace(/[:.]/g, '-');

/** site-2026-11-20T10-00-00-000Z.sqlite; sorts by time. @param now milliseconds since 1970 UTC */
export const backupName = (now: number): string => `site-${stamp(now)}.sqlite`;

/** Names of the copies in a folder, oldest first; other files are none of ours. */
export function backupsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^site-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z\.sqlite$/.test(name))
    .sort();
}

/** What a restore calls the database that was in use. @param now milliseconds since 1970 UTC */
export const asideName = (now: number): string => `${sqliteFileName}.before-restore-${stamp(now)}`;

/**
 * The files that restores set aside, with the moment of each in milliseconds since 1970 UTC. A database that was damaged
 * keeps its journal beside it (`-wal`, `-shm`).
 * @param dataDir absolute path
 */
export function filesSetAside(dataDir: string): { name: string; isDatabase: boolean; since: number }[] {
  if (!existsSync(dataDir)) return [];
  return readdirSync(dataDir).flatMap((name) => {
    const [, date, hours, minutes, seconds, milliseconds, journal] =
      /^site\.sqlite\.before-restore-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z(-wal|-shm)?$/.exec(name) ??
      [];
    return date === undefined
      ? []
      : [
          {
            name,
            isDatabase: journal === undefined,
            since: Date.parse(`${date}T${hours}:${minutes}:${seconds}.${milliseconds}Z`),
          },
        ];
  });
}
