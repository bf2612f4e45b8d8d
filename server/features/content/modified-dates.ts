import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';

const file = 'build/modified.json';
const datesSchema = z.array(z.tuple([z.string(), z.string()]));
let dates: ReadonlyMap<string, string> | undefined;

/** Day (YYYY-MM-DD) of the last change of each file of `content/`, as the build has read it from the history. */
export const modifiedDates = (): ReadonlyMap<string, string> =>
  (dates ??= new Map(existsSync(file) ? datesSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : []));

export const keepModifiedDates = (read: ReadonlyMap<string, string>): void =>
  writeFileSync(file, JSON.stringify([...read]));
