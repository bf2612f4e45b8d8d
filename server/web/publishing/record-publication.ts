import type { Database } from '../../platform/database/database.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { endDrafts, type Draft } from '../../features/editing/drafts.ts';
import type { WhyBroke } from './open-worker.ts';
import { placesForLog } from '../../features/editing/places-for-log.ts';
import { endPlan, type Plan } from '../../features/editing/plans.ts';
import { recordVersion, type Version } from './versions.ts';

/** What is to become public at once. */
export interface Publication {
  /** with the number after the one it was made from */
  version: Version;
  drafts: readonly Draft[];
  /** null: somebody presses the button */
  plan: Plan | null;
}

/** How publishing ended. */
export type Published =
  | { kind: 'published'; number: number; milliseconds: number }
  /** one sentence each, as the build would say it */
  | { kind: 'refused'; problems: string[] }
  /** somebody else published meanwhile */
  | { kind: 'overtaken' }
  /** what was asked for is what is public already, or is not kept any more */
  | { kind: 'nothing' }
  /** the check was not done: the worker was ended, or took too long, or failed; nothing has changed */
  | { kind: 'check-broke'; why: WhyBroke }
  /** something else went wrong, which the log says; nothing has changed, or it is shown in a moment */
  | { kind: 'failed' }
  /** the code was built anew beside the running server */
  | { kind: 'restart-needed' };

/** Ends the transaction: what it has ended already, such as the plan, is undone with it. */
class Overtaken extends Error {}

/**
 * Makes a version the public one: its row, the end of its drafts and its plan, and the line in the log, in one transaction.
 * @param now milliseconds since 1970 UTC
 * @returns false: another version came first, at another instance perhaps, or the plan was taken back; nothing was done
 * @throws {StorageUnavailable}
 */
export async function recordPublication(
  database: Database,
  actor: Actor,
  { version, drafts, plan }: Publication,
  now: number,
): Promise<boolean> {
  const { number, returnsTo, differences } = version;
  try {
    await database.write(async (transaction) => {
      const last = await transaction
        .selectFrom('content_versions')
        .select('number')
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst();
      if ((last?.number ?? 0) !== number - 1) throw new Overtaken();
      // taken back while it was rendered
      if (plan !== null && !(await endPlan(transaction, plan.id))) throw new Overtaken();
      if (!(await recordVersion(transaction, version, actor.operator.id))) throw new Overtaken();
      await endDrafts(transaction, drafts);
      await recordAccess(
        transaction,
        actor,
        {
          action: returnsTo === null ? 'website-published' : 'website-returned',
          item: { kind: 'website', id: String(number), label: String(number) },
          detail:
            returnsTo !== null
              ? { to: returnsTo }
              : {
                  fields: differences.length,
                  places: placesForLog(differences),
                  ...(plan === null ? {} : { plannedFor: plan.goesLiveAt }),
                },
        },
        now,
      );
    });
    return true;
  } catch (error) {
    if (error instanceof Overtaken) return false;
    throw error;
  }
}
