import type { Actor } from '../../platform/audit/record-access.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ContentTrees } from './content-trees.ts';
import { keepDrafts, typedOver, type ValueAt } from './drafts.ts';

/**
 * Takes a value out of the list that calls it a sample, as a draft like any other. @param mark.name in the list
 * @param mark.trees files with the drafts @param mark.published what is public at a place
 * @param now milliseconds since 1970 UTC
 * @returns false: somebody changed the list meanwhile
 * @throws {StorageUnavailable}
 */
export async function endSampleMark(
  database: Database,
  actor: Actor,
  mark: {
    file: string;
    at: readonly string[];
    name: string;
    trees: ContentTrees;
    published: ValueAt;
  },
  now: number,
): Promise<boolean> {
  const { file, name, trees } = mark;
  const at = [...mark.at];
  const before = trees.valueAt(file, at);
  if (!Array.isArray(before)) return false;
  const value = before.filter((one) => one !== name);
  const { clashes } = await keepDrafts(database, actor, [typedOver(trees, mark.published)(file, at, value)], now);
  return clashes.length === 0;
}
