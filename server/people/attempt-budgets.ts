import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type pg from 'pg';
import type { Secrets } from '../database/secrets.ts';

const minute = 60;

/**
 * How much somebody may try who has proved nothing yet. An account has one budget for each browser that signed in
 * before and one for all others together: whoever guesses from elsewhere uses up only the latter, and the owner gets in
 * from their own browser, or with a passkey, which needs no budget.
 */
const budgets = {
  /** beginning to sign in by mail, of one address prefix */
  beginning: { points: 20, duration: 10 * minute },
  /** code mails of one account */
  mails: { points: 5, duration: 15 * minute },
  /** wrong second codes of one account, given by somebody who had the first */
  seconds: { points: 20, duration: 24 * 60 * minute },
  /** looking at links, of one address prefix */
  links: { points: 30, duration: 10 * minute },
} as const;

export type Budget = keyof typeof budgets;

export interface AttemptBudgets {
  /** Takes one attempt from a budget. @returns null, or after how many seconds there is room again */
  spend(budget: Budget, key: string): Promise<number | null>;
  /** Whether there is room, without taking any. */
  look(budget: Budget, key: string): Promise<number | null>;
}

/** @param pool shared by several instances; null counts in memory */
export function createAttemptBudgets(pool: pg.Pool | null, secrets: Secrets): AttemptBudgets {
  const limiters = new Map<Budget, { shared: RateLimiterAbstract; memory: RateLimiterMemory }>();
  for (const [name, options] of Object.entries(budgets)) {
    const memory = new RateLimiterMemory(options);
    const shared = pool
      ? new RateLimiterPostgres({
          ...options,
          storeClient: pool,
          storeType: 'pool',
          tableName: 'rate_limits',
          keyPrefix: `desk-${name}`,
          tableCreated: true,
          insuranceLimiter: memory,
        })
      : memory;
    limiters.set(name as Budget, { shared, memory });
  }

  async function limiterFor(budget: Budget, key: string): Promise<[RateLimiterAbstract, string]> {
    const limiter = limiters.get(budget);
    if (limiter === undefined) throw new Error(`no budget ${budget}`);
    if (pool === null) return [limiter.memory, key];
    // the table would otherwise be a list of addresses
    const hashed = await secrets.sign('rate-limit', `desk ${budget} ${key}`).catch(() => null);
    return hashed === null ? [limiter.memory, key] : [limiter.shared, hashed];
  }

  return {
    spend: async (budget, key) => {
      const [limiter, name] = await limiterFor(budget, key);
      try {
        await limiter.consume(name);
        return null;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return waitOf(refused);
        throw refused;
      }
    },
    look: async (budget, key) => {
      const [limiter, name] = await limiterFor(budget, key);
      const found = await limiter.get(name);
      return found !== null && found.consumedPoints >= budgets[budget].points ? waitOf(found) : null;
    },
  };
}

const waitOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));
