import { sql } from 'kysely';
import type { Clock, Database } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/database/secrets.ts';

/** Milliseconds. */
const minute = 60_000;

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

type Budget = keyof typeof budgets;

export interface AttemptBudgets {
  /** Takes one attempt from a budget. @returns null, or after how many seconds there is room again */
  spend(budget: Budget, key: string): Promise<number | null>;
  /** Whether there is room, without taking any. */
  look(budget: Budget, key: string): Promise<number | null>;
}

/**
 * Counted in the database: a restart gives nobody new attempts, and instances count together.
 * @throws {StorageUnavailable}, in both ways to ask
 */
export function createAttemptBudgets(database: Database, secrets: Secrets, now: Clock): AttemptBudgets {
  // the table would otherwise be a list of addresses
  const nameOf = async (budget: Budget, key: string) =>
    `desk-${budget}:${await secrets.sign('rate-limit', `desk ${budget} ${key}`)}`;
  const wait = (expire: number | null) => Math.max(1, Math.ceil(((expire ?? 0) - now()) / 1_000));

  return {
    spend: async (budget, key) => {
      const { points: most, duration } = budgets[budget];
      const name = await nameOf(budget, key);
      const at = now();
      const { points, expire } = await database.write((transaction) =>
        transaction
          .insertInto('rate_limits')
          .values({ key: name, points: 1, expire: at + duration })
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet({
              points: sql<number>`CASE WHEN rate_limits.expire <= ${at} THEN 1 ELSE rate_limits.points + 1 END`,
              expire: sql<number>`CASE WHEN rate_limits.expire <= ${at} THEN excluded.expire ELSE rate_limits.expire END`,
            }),
          )
          .returning(['points', 'expire'])
          .executeTakeFirstOrThrow(),
      );
      return points > most ? wait(expire) : null;
    },
    look: async (budget, key) => {
      const name = await nameOf(budget, key);
      const found = await database.read((reader) =>
        reader
          .selectFrom('rate_limits')
          .select(['points', 'expire'])
          .where('key', '=', name)
          .where('expire', '>', now())
          .executeTakeFirst(),
      );
      return found !== undefined && found.points >= budgets[budget].points ? wait(found.expire) : null;
    },
  };
}
