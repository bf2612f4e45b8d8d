import * as z from 'zod/mini';
import type { Actor } from '../../platform/audit/record-access.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/database/secrets.ts';
import { markOf } from './change.ts';
import { keepDrafts, type Draft, type ValueAt } from './drafts.ts';

const droppedSchema = z.array(
  z.strictObject({ file: z.string(), at: z.array(z.string()), seen: z.string(), value: z.optional(z.json()) }),
);

/** Drafts that were thrown away, as the page keeps them that can bring them back. */
export interface Dropped {
  text: string;
  /** that this server wrote the text */
  seal: string;
}

/** @param published what is public at a place: published anew since, it is not to be drafted over */
export async function sealDropped(secrets: Secrets, drafts: readonly Draft[], published: ValueAt): Promise<Dropped> {
  const text = JSON.stringify(
    drafts.map(({ file, at, value }) => ({
      file,
      at,
      seen: markOf(published(file, at)),
      ...(value === undefined ? {} : { value }),
    })),
  );
  return { text, seal: await secrets.sign('dropped-draft', text) };
}

interface BringingBack {
  secrets: Secrets;
  actor: Actor;
  dropped: Dropped;
  /** what is public at a place */
  published: ValueAt;
  /** milliseconds since 1970 UTC */
  now: number;
}

/**
 * Makes drafts again of what was thrown away. What somebody has drafted or published there since stays.
 * @returns how many are there again; null where the text is not one of ours
 */
export async function bringBackDropped(
  database: Database,
  { secrets, actor, dropped, published, now }: BringingBack,
): Promise<number | null> {
  if (!(await secrets.verify('dropped-draft', dropped.text, dropped.seal))) return null;
  const typed = droppedSchema.parse(JSON.parse(dropped.text)).map(({ file, at, seen, value }) => ({
    file,
    at,
    seen,
    value,
    published: published(file, at),
  }));
  return (await keepDrafts(database, actor, typed, now)).kept;
}
