import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sqliteFileName } from './sqlite-file.ts';

/** Where `npm run backup` keeps its copies. @param dataDir absolute path */
export const backupFolder = (dataDir: string): string => join(dataDir, 'backups');

const stamp = (now: number) => new Date(now).toISOString().replace(/[:.]/g, '-');

/** site-2026-11-20T10-00-00-000Z.sqlite; sorts by time. @param now milliseconds since 1970 UTC */
export const backupName = (now: number): string => `site-${stamp(now)}.sqlite`;

const ownName = /^site-(.{24})\.sqlite$/;
const beforeMigration = /^site-before-migration-(.{24})(?:-\d+)?\.sqlite$/;

/** When a copy was made, by its name, in milliseconds since 1970 UTC; null: it is none of ours. */
export const copiedAt = (name: string): number | null =>
  momentIn((ownName.exec(name) ?? beforeMigration.exec(name))?.[1] ?? '');

/** Names of the copies in a folder, oldest first; other files are none of ours. */
export const backupsIn = (folder: string): string[] => copiesIn(folder).map(({ name }) => name);

/** The same, with the moment of each in milliseconds since 1970 UTC. */
export function copiesIn(folder: string): { name: string; since: number }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const since = momentIn(ownName.exec(name)?.[1] ?? '');
      return since === null ? [] : [{ name, since }];
    });
}

/**
 * The file as it was before its tables were changed, by the process that copied it: two may begin in the same moment.
 * @param now milliseconds since 1970 UTC
 */
export const copyBeforeMigrationName = (now: number): string =>
  `site-before-migration-${stamp(now)}-${process.pid}.sqlite`;

/** The copies made before migrations, oldest first, with the moment of each in milliseconds since 1970 UTC. */
export function copiesBeforeMigrations(folder: string): { name: string; since: number }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const since = momentIn(beforeMigration.exec(name)?.[1] ?? '');
      return since === null ? [] : [{ name, since }];
    });
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
    const [, moment = '', journal] = /^site\.sqlite\.before-restore-(.+?Z)(-wal|-shm)?$/.exec(name) ?? [];
    const since = momentIn(moment);
    return since === null ? [] : [{ name, isDatabase: journal === undefined, since }];
  });
}

/** Milliseconds since 1970 UTC; null when the text is no `stamp`. */
function momentIn(text: string): number | null {
  const [, date, hours, minutes, seconds, milliseconds] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z$/.exec(text) ?? [];
  return date === undefined ? null : Date.parse(`${date}T${hours}:${minutes}:${seconds}.${milliseconds}Z`);
}
