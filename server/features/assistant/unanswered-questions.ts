import { createHmac, randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import { germanDay } from '../../../domain/german-time.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { Clock, Database } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/database/secrets.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { UnansweredQuestionRow } from '../../platform/database/schema/operations.ts';
import { describeError } from '../../platform/metrics/describe-error.ts';
import type { OnDeclined } from './answer-question.ts';
import { minimalQuestion, unknownWords, type Vocabulary } from './minimal-question.ts';

/** Groups kept of a language: a flood of nonsense must not grow the database. Those that are there go on counting. */
const mostGroups = 500;

/** Words remembered, as hashes, for the same reason. */
const mostWords = 20_000;

/**
 * Keeps what a question that could not be answered was about, and nothing of who asked: no session, no network, no time but
 * the day. A word that the site does not use itself is remembered as a keyed hash only; when it comes again on another day
 * it is the word of more than one question, and stays in the text from then on.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function noteUnanswered(
  { database, secrets }: { database: Database; secrets: Secrets },
  { question, language, vocabulary }: { question: string; language: Locale; vocabulary: Vocabulary },
  now: number,
): Promise<void> {
  const key = await secrets.key('unanswered');
  const today = germanDay(now);
  const hashes = new Map(
    unknownWords(question, language, vocabulary).map((stem) => [
      stem,
      createHmac('sha256', key).update(`${language} ${stem}`).digest('base64url'),
    ]),
  );
  await database.write(async (transaction) => {
    const known =
      hashes.size === 0
        ? []
        : await transaction
            .selectFrom('unanswered_words')
            .select(['word_hash', 'first_day'])
            .where('word_hash', 'in', [...hashes.values()])
            .execute();
    const shared = new Set(known.filter(({ first_day }) => first_day < today).map(({ word_hash }) => word_hash));
    const fresh = [...hashes.values()].filter((hash) => !known.some(({ word_hash }) => word_hash === hash));
    if (fresh.length > 0) {
      const { words } = await transaction
        .selectFrom('unanswered_words')
        .select((select) => select.fn.countAll<number>().as('words'))
        .executeTakeFirstOrThrow();
      if (words < mostWords)
        await transaction
          .insertInto('unanswered_words')
          .values(fresh.map((word_hash) => ({ word_hash, first_day: today })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    }
    const { text, likeness } = minimalQuestion(question, language, vocabulary, (stem) =>
      shared.has(hashes.get(stem) ?? ''),
    );
    const { numUpdatedRows } = await transaction
      .updateTable('unanswered_questions')
      .set({ asked: sql<number>`asked + 1`, last_day: today })
      .where('language', '=', language)
      .where('likeness', '=', likeness)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return;
    const { groups } = await transaction
      .selectFrom('unanswered_questions')
      .select((select) => select.fn.countAll<number>().as('groups'))
      .where('language', '=', language)
      .executeTakeFirstOrThrow();
    if (groups >= mostGroups) return;
    await transaction
      .insertInto('unanswered_questions')
      .values({ id: randomUUID(), language, likeness, text, asked: 1, first_day: today, last_day: today })
      .onConflict((conflict) =>
        conflict.columns(['language', 'likeness']).doUpdateSet({
          asked: sql<number>`unanswered_questions.asked + 1`,
          last_day: today,
        }),
      )
      .execute();
  });
}

/** Keeps each declined question beside its answer: the visitor waits for nothing, and a database that is away costs a count. */
export const keepUnanswered =
  (storage: { database: Database; secrets: Secrets }, now: Clock, logger: Pick<Logger, 'warn'>): OnDeclined =>
  (question, language, vocabulary) => {
    noteUnanswered(storage, { question, language, vocabulary }, now()).catch((error: unknown) =>
      logger.warn({ error: describeError(error) }, 'a question that could not be answered was not counted'),
    );
  };

/** What could not be answered, the most asked first. @throws {StorageUnavailable} */
export function listUnanswered(database: Database): Promise<UnansweredQuestionRow[]> {
  return database.readAside((reader) =>
    reader
      .selectFrom('unanswered_questions')
      .selectAll()
      .orderBy('asked', 'desc')
      .orderBy('last_day', 'desc')
      .orderBy('id')
      .execute(),
  );
}

/** Takes one off the list: it has an answer now, or needs none. @returns false: somebody else took it off before */
export async function dropUnanswered(transaction: Kysely<Schema>, id: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('unanswered_questions')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
