import { StorageUnavailable } from '../../platform/database/storage-unavailable.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { repeat, type Job, type JobParts } from '../../platform/jobs/repeat.ts';
import { describeError } from '../../platform/metrics/describe-error.ts';
import { endDrafts, readDrafts, type Draft } from '../../features/editing/drafts.ts';
import { duePlan, endPlan, holdPlan, type Plan } from '../../features/editing/plans.ts';
import type { Published } from './record-publication.ts';

/** How often a plan is looked for whose time has come, in milliseconds. */
const interval = 5000;
/** How long after a plan could not be published it is tried again, in milliseconds. */
const rest = 60_000;

interface PlanParts extends JobParts {
  siteUrl: string;
  publish(actor: Actor, drafts: readonly Draft[], plan: Plan): Promise<Published>;
}

/** Publishes what is planned when its time has come, once, in whichever instance comes first. */
export function followPlans({ database, siteUrl, logger, counters, now, publish }: PlanParts): Job {
  /** @returns after how long to look again, in milliseconds */
  async function publishDue(): Promise<number> {
    const plan = await duePlan(database, now());
    if (plan === null) return interval;
    const drafts = (await readDrafts(database)).filter((draft) => draft.plan === plan.id);
    const actor: Actor = { operator: { id: plan.operatorId, email: plan.operator }, addressPrefix: '' };
    const published = await publish(actor, drafts, plan);
    switch (published.kind) {
      case 'published':
        return 0;
      case 'refused':
        await holdPlan(database, plan.id, published.problems, { messageIdHost: new URL(siteUrl).hostname, now: now() });
        logger.error(
          { plan: plan.id, problems: published.problems.length },
          'what was planned for the site did not go live: the checks refuse it. The desk says why',
        );
        return 0;
      case 'nothing':
        // somebody has published the same by hand
        await database.write(async (transaction) => {
          await endDrafts(transaction, drafts);
          await endPlan(transaction, plan.id);
        });
        return 0;
      case 'overtaken':
        return interval;
      default:
        // the log has said why; the plan waits, for a restart perhaps
        return rest;
    }
  }

  return repeat({
    name: 'plans',
    every: interval,
    run: async () => ({ time: await publishDue() }),
    failed: (error, stopping) => {
      if (!(error instanceof StorageUnavailable) && !stopping.aborted)
        logger.error({ error: describeError(error) }, 'what was planned for the site could not be looked for');
      return { time: rest };
    },
    logger,
    counters,
  });
}
