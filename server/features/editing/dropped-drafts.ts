import * as z from 'zod/mini';
import type { Actor } from '../../platform/audit/record-access.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/database/secrets.ts';
import { markOf, type Json } from './change.ts';
import { keepDrafts, type Draft } from './drafts.ts';

const droppedSchema = z.array(
  z.strictObject({ file: z.string(), at: z.array(z.string()), value: z.optional(z.json()) }),
);

/** Drafts that were thrown away, as the page keeps them that can bring them back. */
export interface Dropped {
  text: string;
  /** that this server wrote the text */
  seal: string;
}

export async function sealDropped(secrets: Secrets, drafts: readonly Draft[]): Promise<Dropped> {
  const text = JSON.stringify(
    drafts.map(({ file, at, value }) => ({ file, at, ...(value === undefined ? {} : { value }) })),
  );
  return { text, seal: await secrets.sign('dropped-draft', text) };
}

interface BringingBack {
  secrets: Secrets;
  actor: Actor;
  dropped: Dropped;
  /** what is public at a place */
  published: (file: string, at: readonly string[]) => Json | undefined;
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
  const typed = droppedSchema.parse(JSON.parse(dropped.text)).map(({ file, at, value }) => {
    const before = published(file, at);
    return { file, at, seen: markOf(before), value, published: before };
  });
  return (await keepDrafts(database, actor, typed, now)).kept;
}
