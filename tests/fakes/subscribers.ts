import type { Locale } from '../../domain/locale.ts';
import type { Database } from '../../server/platform/database/database.ts';

/** Puts confirmed subscribers into a database, as their own confirmations would have: `reader1@example.org`, and so on. */
export async function addSubscribers(
  database: Database,
  count: number,
  { now, language = () => 'de', from = 1 }: { now: number; language?: (index: number) => Locale; from?: number },
): Promise<void> {
  for (let first = from; first < from + count; first += 1_000)
    await database.write((transaction) =>
      transaction
        .insertInto('newsletter_subscriptions')
        .values(
          Array.from({ length: Math.min(1_000, from + count - first) }, (_, offset) => ({
            id: `reader-${first + offset}`,
            email: `reader${first + offset}@example.org`,
            state: 'confirmed' as const,
            language: language(first + offset),
            consent_version: '2026-11-20',
            token_hash: `hash ${first + offset}`,
            token_expires_at: now - 1,
            requested_at: now - 2_000,
            confirmed_at: now - 1_000,
            unsubscribed_at: null,
          })),
        )
        .execute(),
    );
}
