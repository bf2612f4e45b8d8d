import type { Logger } from 'pino';
import { isError } from '../../../domain/newsletter.ts';
import type { Clock, Database } from '../../platform/database/database.ts';
import type { NewsletterRow } from '../../platform/database/schema/newsletters.ts';
import { interrupted } from '../../platform/mail/attempt-result.ts';
import type { MailSetting } from '../../platform/mail/mail-frame.ts';
import { beginNewsletter } from './begin-newsletter.ts';
import { pauseBecause } from './control-newsletter.ts';
import { isWaitingNewsletter } from './hand-to-outbox.ts';
import { countRecipients } from './newsletter-figures.ts';
import type { NewsletterMaterial } from './newsletter-material.ts';
import { recordDelivery } from './record-delivery.ts';

export interface SendingParts {
  database: Database;
  material: NewsletterMaterial;
  setting: MailSetting;
  now: Clock;
  logger: Logger;
}

/** Of so many mails that ended last, half refused or unclear means that something is wrong with us rather than with them. */
const lookedBackAt = 50;

/** Newsletters that something is to be done about at this moment, the one that began first before the others. */
export const activeNewsletters = ({ database, now }: SendingParts): Promise<NewsletterRow[]> =>
  database.read((reader) =>
    reader
      .selectFrom('newsletters')
      .selectAll()
      .where((where) =>
        where.or([
          where('state', '=', 'sending'),
          where.and([where('state', '=', 'scheduled'), where('scheduled_at', '<=', now())]),
          where.and([where('state', '=', 'stopped'), where('finished_at', 'is', null)]),
          where.and([
            where('state', '=', 'paused'),
            where('id', 'in', where.selectFrom('mails').select('newsletter_id').where(isWaitingNewsletter)),
          ]),
        ]),
      )
      .orderBy('started_at')
      .orderBy('id')
      .execute(),
  );

/** Begins to send what was planned; where its checks stop it, it is paused, and the desk says why. */
export async function beginScheduled(parts: SendingParts, row: NewsletterRow): Promise<void> {
  const { database, material, setting, logger, now } = parts;
  const findings = await beginNewsletter(
    { database, material, setting },
    row,
    { from: 'scheduled', actor: null },
    now(),
  );
  if (findings === null) {
    logger.info({ newsletter: row.id }, 'a scheduled newsletter is being sent');
    return;
  }
  const paused = await database.write((transaction) => pauseBecause(transaction, row.id, 'checks', ['scheduled']));
  if (paused)
    logger.error(
      { newsletter: row.id, problems: findings.filter(isError).map(({ code }) => code) },
      'a scheduled newsletter was not sent: what it shows has changed. The desk says what is wrong',
    );
}

/** Mails whose server was killed while they were on their way: nobody knows whether they arrived. */
export async function findInterrupted({ database, logger, now }: SendingParts): Promise<void> {
  const over = now();
  const found = await database.read((reader) =>
    reader
      .selectFrom('mails')
      .select('id')
      .where(isWaitingNewsletter)
      .where('state', '=', 'leased')
      .where('lease_until', '<=', over)
      .execute(),
  );
  for (const { id } of found) {
    await database.write(async (transaction) => {
      const mail = await transaction
        .updateTable('mails')
        .set({ state: 'dead', last_error: interrupted, lease_owner: null, lease_until: null })
        .where('id', '=', id)
        .where('state', '=', 'leased')
        .where('lease_until', '<=', over)
        .returning(['newsletter_id', 'subscription_id'])
        .executeTakeFirst();
      if (!mail?.newsletter_id || !mail.subscription_id) return;
      const of = { newsletterId: mail.newsletter_id, subscriptionId: mail.subscription_id };
      await recordDelivery(transaction, of, { state: 'unclear' }, over);
    });
    logger.warn(
      { mail: id },
      'a newsletter was on its way when a server ended: it may have arrived, and is not sent again',
    );
  }
}

/**
 * Where half of the last mails were refused, the mail server or its provider has something against us; where it is unclear
 * whether they arrived, going on would leave the whole list unclear.
 */
export async function pauseWhenMostFail({ database, logger }: SendingParts, row: NewsletterRow): Promise<boolean> {
  const last = await database.read((reader) =>
    reader
      .selectFrom('newsletter_recipients')
      .select('state')
      .where('newsletter_id', '=', row.id)
      .where('state', 'in', ['sent', 'refused', 'unclear'])
      .where('ended_at', '>', row.resumed_at ?? 0)
      .orderBy('ended_at', 'desc')
      .limit(lookedBackAt)
      .execute(),
  );
  const failed = last.filter(({ state }) => state !== 'sent').length;
  if (last.length < lookedBackAt || failed * 2 < last.length) return false;
  const paused = await database.write((transaction) => pauseBecause(transaction, row.id, 'refused', ['sending']));
  if (paused)
    logger.error(
      { newsletter: row.id, failed, of: last.length },
      'a newsletter was paused: too many mailboxes refuse it, or the mail server does not say that it takes it',
    );
  return paused;
}

/** Writes the figures down when nobody is waiting any more. */
export async function finishNewsletter({ database, logger, now }: SendingParts, row: NewsletterRow): Promise<void> {
  const open = await database.read((reader) =>
    reader
      .selectFrom('newsletter_recipients')
      .select('state')
      .where('newsletter_id', '=', row.id)
      .where('state', 'in', row.state === 'stopped' ? ['queued'] : ['waiting', 'queued'])
      .limit(1)
      .executeTakeFirst(),
  );
  if (open !== undefined) return;
  const counted = await database.readAside((reader) => countRecipients(reader, row.id));
  await database.write((transaction) =>
    transaction
      .updateTable('newsletters')
      .set({
        state: row.state === 'stopped' ? 'stopped' : 'sent',
        finished_at: now(),
        sent: counted.sent,
        refused: counted.refused,
        unclear: counted.unclear,
        left_before: counted.left,
        not_reached: counted.waiting,
      })
      .where('id', '=', row.id)
      .where('state', '=', row.state)
      .where('finished_at', 'is', null)
      .execute(),
  );
  logger.info({ newsletter: row.id, ...counted }, 'a newsletter has been sent');
}
