import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type pg from 'pg';
import type { Secrets } from '../database/secrets.ts';
import { addressPrefix } from './client-address.ts';

type RateVerdict =
  | { kind: 'ok' }
  /** beyond the soft rate: a proof of work is wanted */
  | { kind: 'soft' }
  /** beyond the hard rate */
  | { kind: 'hard'; retryAfterSeconds: number };

export interface Rates {
  /**
   * Counts one call and says where its sender stands. Groups are counted apart, so that a long chat does not use up
   * the forms.
   */
  count(group: string, address: string): Promise<RateVerdict>;
}

interface RateOptions {
  /** calls a minute and address prefix */
  soft: number;
  hard: number;
  /** shared by several instances; null counts in memory */
  pool: pg.Pool | null;
  secrets: Secrets;
}

const window = 60;

/** Rate limits per address prefix. When the shared store cannot be reached each instance counts for itself. */
export function createRates({ soft, hard, pool, secrets }: RateOptions): Rates {
  const options = { points: hard, duration: window };
  const memory = new RateLimiterMemory(options);
  const limiter: RateLimiterAbstract = pool
    ? new RateLimiterPostgres({
        ...options,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        keyPrefix: 'calls',
        // `server/platform/database/migrations` makes it.
        tableCreated: true,
        insuranceLimiter: memory,
      })
    : memory;

  async function consumed(store: RateLimiterAbstract, key: string): Promise<RateLimiterRes> {
    try {
      return await store.consume(key);
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return refused;
      throw refused;
    }
  }

  return {
    count: async (group, address) => {
      const sender = `${group} ${addressPrefix(address)}`;
      // The table would otherwise be a list of visitors' addresses. In memory there is nothing to protect.
      const hashed = pool ? await secrets.sign('rate-limit', sender).catch(() => null) : null;
      const { consumedPoints, msBeforeNext } =
        hashed === null ? await consumed(memory, sender) : await consumed(limiter, hashed);
      if (consumedPoints > hard)
        return { kind: 'hard', retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
      return { kind: consumedPoints > soft ? 'soft' : 'ok' };
    },
  };
}
