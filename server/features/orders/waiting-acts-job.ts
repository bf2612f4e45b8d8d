import { repeat, type Job, type JobParts } from '../../platform/jobs/repeat.ts';
import { doDueActs, isAnyWaiting, type DueSetting } from './waiting-acts.ts';

/** While something waits; milliseconds. */
const soon = 500;

/** For what another instance left behind; milliseconds. */
const seldom = 30_000;

interface WaitingSetting extends Omit<JobParts, 'database' | 'now'>, DueSetting {
  /** has the outbox looked at, and the desk told */
  wakeMail: () => void;
}

/** Does what was pressed at the desk once its time is over, in every instance: who comes second finds nothing. */
export const createWaitingActsJob = ({ logger, counters, wakeMail, ...setting }: WaitingSetting): Job =>
  repeat({
    name: 'waiting-acts',
    every: seldom,
    run: async (stopping) => {
      if ((await doDueActs(setting, stopping)) > 0) wakeMail();
      return { time: (await isAnyWaiting(setting.database)) ? soon : seldom };
    },
    logger,
    counters,
  });
