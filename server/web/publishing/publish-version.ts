import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Actor } from '../../platform/audit/record-access.ts';
import type { Clock, Database } from '../../platform/database/database.ts';
import { StorageUnavailable } from '../../platform/database/storage-unavailable.ts';
import { describeError } from '../../platform/metrics/describe-error.ts';
import { placeOf, sameJson, type Change } from '../../features/editing/change.ts';
import type { ContentTrees } from '../../features/editing/content-trees.ts';
import type { Draft } from '../../features/editing/drafts.ts';
import type { LiveVersion, Prepared } from './live-version.ts';
import type { Opened } from './open-public.ts';
import { DraftRefused, WorkerBroke, type ContentWorker } from './open-worker.ts';
import type { Plan } from '../../features/editing/plans.ts';
import { recordPublication, type Published } from './record-publication.ts';
import type { Difference, Version } from './versions.ts';

export interface Bringing {
  /** everything that shall stand over the code's files */
  changes: readonly Change[];
  /** number of the version that whoever presses the button saw */
  expected: number;
  returnsTo?: number;
  drafts?: readonly Draft[];
  plan?: Plan;
}

interface PublishingParts {
  database: Database;
  live: LiveVersion;
  worker: Pick<ContentWorker, 'ask'>;
  opened: Opened;
  logger: Logger;
  now: Clock;
  treesOf(changes: readonly Change[]): ContentTrees;
  /** Whatever is public by now is shown, soon. */
  lookSoon(): void;
}

/**
 * Checks changes, makes them public in the database, and shows them: the database decides, whatever becomes of this process.
 * Call it for one publication at a time.
 * @throws {StorageUnavailable}
 */
export async function publishVersion(
  actor: Actor,
  { changes, expected, returnsTo, drafts = [], plan }: Bringing,
  parts: PublishingParts,
): Promise<Published> {
  const { database, live, worker, opened, logger, now, treesOf, lookSoon } = parts;
  const began = performance.now();
  if (!opened.isCurrent()) return { kind: 'restart-needed' };
  try {
    await live.catchUp();
    if (live.number() !== expected) return { kind: 'overtaken' };
    const before = live.changes();
    if (sameJson(changes, before)) return { kind: 'nothing' };
    const problems = await worker.ask({ kind: 'check', changes });
    if (problems.length > 0) return { kind: 'refused', problems: [...problems] };
    const differences = differencesBetween(treesOf(before), treesOf(changes), [...before, ...changes]);
    // nobody is told that a draft is public when no reader can see it
    if (drafts.length > 0 && differences.length === 0) return { kind: 'nothing' };
    const prepared = await live.prepare(changes);
    const version: Version = {
      number: expected + 1,
      id: randomUUID(),
      publishedAt: now(),
      operator: actor.operator.email,
      returnsTo: returnsTo ?? null,
      changes: [...changes],
      differences,
    };
    if (!(await recordPublication(database, actor, { version, drafts, plan: plan ?? null }, now())))
      return { kind: 'overtaken' };
    showRecorded(version, prepared, parts);
    const milliseconds = Math.round(performance.now() - began);
    logger.info({ version: version.number, fields: version.differences.length, milliseconds }, 'content published');
    return { kind: 'published', number: version.number, milliseconds };
  } catch (error) {
    if (error instanceof DraftRefused) return { kind: 'refused', problems: error.message.split('\n') };
    // the connection may have ended after the database had it
    lookSoon();
    if (error instanceof StorageUnavailable) throw error;
    logger.error({ error: describeError(error) }, 'what was written at the desk could not be published');
    return error instanceof WorkerBroke ? { kind: 'check-broke', why: error.why } : { kind: 'failed' };
  }
}

/** It is public, since the database has it: what fails here is caught up with. */
function showRecorded(
  { number, id, changes }: Version,
  prepared: Prepared,
  { live, logger, lookSoon }: Pick<PublishingParts, 'live' | 'logger' | 'lookSoon'>,
): void {
  try {
    live.show({ version: { number, id }, changes }, prepared);
  } catch (error) {
    logger.error({ error: describeError(error) }, 'what was published is shown a moment later');
    lookSoon();
  }
}

/** What differs for a reader, field by field, at the places that either version changes. */
function differencesBetween(before: ContentTrees, after: ContentTrees, changes: readonly Change[]): Difference[] {
  const places = new Map(changes.map((change) => [placeOf(change), change]));
  return [...places.values()].flatMap(({ file, at }) => {
    const [from, to] = [before.valueAt(file, at), after.valueAt(file, at)];
    if (sameJson(from, to)) return [];
    return [{ file, at, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }];
  });
}
