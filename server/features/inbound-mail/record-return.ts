import type { Kysely } from 'kysely';
import { recordBounce } from '../newsletters/record-bounce.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { bringUp } from './bring-up.ts';
import type { DeliveryReport } from './delivery-report.ts';

/**
 * `returned`: noted at the mail; `known`: noted before, or not for good; `later`: the mail is just being sent, so that it
 * is not yet known to have been taken; `stranger`: about no mail of ours
 */
export type ReturnOutcome = 'returned' | 'known' | 'later' | 'stranger';

/**
 * Notes that a mail of ours came back. It then stands among the failed mails like one that was refused at once, and can be
 * sent again or to another address. Its Message-ID holds random bits that only its recipient and the servers between have seen:
 * nobody else can have a stranger's mails taken for failed.
 * @param now milliseconds since 1970 UTC
 */
export async function recordReturn(
  transaction: Kysely<Schema>,
  { kind }: Pick<Database, 'kind'>,
  report: DeliveryReport,
  now: number,
): Promise<ReturnOutcome> {
  if (report.about === null) return 'stranger';
  const mail = await transaction
    .selectFrom('mails')
    .select(['id', 'state', 'template', 'enquiry_id', 'subscription_id', 'newsletter_id'])
    .where('message_id', '=', report.about)
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  if (mail === undefined) return 'stranger';
  if (report.action !== 'failed') return 'known';
  if (mail.state === 'leased') return 'later';
  if (mail.state !== 'sent') return 'known';
  await transaction
    .updateTable('mails')
    .set({ state: 'dead', last_error: `returned-${report.status}`, given_up_at: null })
    .where('id', '=', mail.id)
    .execute();
  if (mail.subscription_id !== null)
    await recordBounce(
      transaction,
      { subscriptionId: mail.subscription_id, newsletterId: mail.newsletter_id },
      report.status,
      now,
    );
  // whoever was answered has not been: somebody must look, though the item was done
  if (mail.template === 'answer' && mail.enquiry_id !== null) await bringUp(transaction, mail.enquiry_id, {}, now);
  return 'returned';
}
