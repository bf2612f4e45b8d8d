import type { Kysely } from 'kysely';
import type { NewsletterState, PauseReason } from '../../../domain/newsletter.ts';
import type { Database } from '../../platform/database/database.ts';
import type { NewsletterRow } from '../../platform/database/schema/newsletters.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import type { DeskAction } from '../../platform/audit/desk-actions.ts';
import { takeOutOfArchive } from './archive-newsletter.ts';
import { interrupted } from '../../platform/mail/attempt-result.ts';

/** Whether it was done; false: the newsletter is not in a state in which that can be. */
export type Control = boolean;

/** What an operator may ask of a newsletter, from which states, and what becomes of it. */
const controls = {
  schedule: { from: ['draft'], to: 'scheduled', action: 'newsletter-scheduled' },
  unschedule: { from: ['scheduled'], to: 'draft', action: 'newsletter-unscheduled' },
  pause: { from: ['sending'], to: 'paused', action: 'newsletter-paused' },
  resume: { from: ['paused'], to: 'sending', action: 'newsletter-resumed' },
  stop: { from: ['sending', 'paused'], to: 'stopped', action: 'newsletter-stopped' },
} as const satisfies Record<string, { from: readonly NewsletterState[]; to: NewsletterState; action: DeskAction }>;

export type ControlName = keyof typeof controls;

/**
 * Moves a newsletter to another state, in one transaction with its line in the log. What lies in the outbox and was not
 * begun is taken back; mails that are on their way arrive.
 * @param at for `schedule`: when it goes out, milliseconds since 1970 UTC
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export function controlNewsletter(
  database: Database,
  actor: Actor,
  { id, name, version, at }: { id: string; name: ControlName; version?: number; at?: number },
  now: number,
): Promise<Control> {
  const { from, to, action } = controls[name];
  return database.write(async (transaction) => {
    const row = await transaction
      .updateTable('newsletters')
      .set({
        state: to,
        paused_because: to === 'paused' ? 'operator' : null,
        ...(name === 'resume' ? { resumed_at: now } : {}),
        ...(name === 'schedule' ? { scheduled_at: at ?? now } : {}),
        ...(name === 'unschedule' ? { scheduled_at: null } : {}),
      })
      .where('id', '=', id)
      .where('state', 'in', [...from])
      // what is paused because of its content was never begun: it is a draft again (reopenNewsletter)
      .$if(name === 'resume' || name === 'stop', (query) => query.where('started_at', 'is not', null))
      .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
      .returning('name')
      .executeTakeFirst();
    if (row === undefined) return false;
    if (to === 'paused' || to === 'stopped') await takeBack(transaction, id);
    // what is stopped for good has something wrong with it; whoever wants it on the site all the same says so
    if (to === 'stopped') await takeOutOfArchive(transaction, id);
    await recordAccess(transaction, actor, { action, item: { kind: 'newsletter', id, label: row.name } }, now);
    return true;
  });
}

/** Makes a draft of what was to go out and failed its checks then. @throws {StorageUnavailable} */
export function reopenNewsletter(database: Database, actor: Actor, id: string, now: number): Promise<Control> {
  return database.write(async (transaction) => {
    const row = await transaction
      .updateTable('newsletters')
      .set({ state: 'draft', paused_because: null, scheduled_at: null })
      .where('id', '=', id)
      .where('state', '=', 'paused')
      .where('started_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (row === undefined) return false;
    await recordAccess(
      transaction,
      actor,
      { action: 'newsletter-unscheduled', item: { kind: 'newsletter', id, label: row.name } },
      now,
    );
    return true;
  });
}

/** By itself, because of what happens. @returns whether it was sending */
export async function pauseBecause(
  transaction: Kysely<Schema>,
  id: string,
  reason: Exclude<PauseReason, 'operator'>,
  from: readonly NewsletterRow['state'][],
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('newsletters')
    .set({ state: 'paused', paused_because: reason })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await takeBack(transaction, id);
  return true;
}

/** Mails in the outbox that are not on their way go back to those who wait. */
export async function takeBack(transaction: Kysely<Schema>, newsletterId: string): Promise<void> {
  const taken = await transaction
    .deleteFrom('mails')
    .where('newsletter_id', '=', newsletterId)
    .where('template', '=', 'newsletter-edition')
    .where('state', '=', 'queued')
    .returning('subscription_id')
    .execute();
  const subscriptions = taken.flatMap(({ subscription_id }) => subscription_id ?? []);
  for (let from = 0; from < subscriptions.length; from += 500)
    await transaction
      .updateTable('newsletter_recipients')
      .set({ state: 'waiting' })
      .where('newsletter_id', '=', newsletterId)
      .where('state', '=', 'queued')
      .where('subscription_id', 'in', subscriptions.slice(from, from + 500))
      .execute();
}

/** Whether `sendUnclearAgain` would reach anybody: figures outlive the recipients. @throws {StorageUnavailable} */
export async function hasUnclear(database: Database, id: string): Promise<boolean> {
  const one = await database.read((reader) =>
    reader
      .selectFrom('newsletter_recipients')
      .select('id')
      .where('newsletter_id', '=', id)
      .where('state', '=', 'unclear')
      .limit(1)
      .executeTakeFirst(),
  );
  return one !== undefined;
}

/**
 * Sends once more to those of whom nobody knows whether they got it: only a person can weigh that some of them may get it
 * twice. A newsletter whose recipients are not known any more (retention) stays as it is.
 * @returns how many @throws {StorageUnavailable}
 */
export function sendUnclearAgain(database: Database, actor: Actor, id: string, now: number): Promise<number> {
  return database.write(async (transaction) => {
    const row = await transaction
      .selectFrom('newsletters')
      .select('name')
      .where('id', '=', id)
      .where('state', 'in', ['sending', 'sent'])
      // pausing and stopping wait for this
      .$if(database.kind === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst();
    if (row === undefined) return 0;
    const { numUpdatedRows } = await transaction
      .updateTable('newsletter_recipients')
      .set({ state: 'waiting', reason: null, ended_at: null })
      .where('newsletter_id', '=', id)
      .where('state', '=', 'unclear')
      .executeTakeFirst();
    const recipients = Number(numUpdatedRows);
    if (recipients === 0) return 0;
    await transaction
      .updateTable('newsletters')
      .set({ state: 'sending', finished_at: null, paused_because: null })
      .where('id', '=', id)
      .execute();
    await transaction
      .deleteFrom('mails')
      .where('newsletter_id', '=', id)
      .where('state', '=', 'dead')
      .where('last_error', '=', interrupted)
      .execute();
    await recordAccess(
      transaction,
      actor,
      { action: 'newsletter-resumed', item: { kind: 'newsletter', id, label: row.name }, detail: { recipients } },
      now,
    );
    return recipients;
  });
}
