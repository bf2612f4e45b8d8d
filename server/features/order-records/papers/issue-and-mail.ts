import type { Kysely } from 'kysely';
import type { MailTemplate } from '../../../../domain/forms/form.ts';
import { recordAccess, type Actor } from '../../../platform/audit/record-access.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { enqueueMails } from '../../../platform/mail/outbox.ts';
import { issuePaper, type IssuedPaper, type ProvenDraft } from '../../invoicing/issue-paper.ts';
import type { StoredOrder } from '../stored-order.ts';

interface IssueSetting {
  order: Pick<StoredOrder, 'id' | 'email' | 'language'>;
  actor: Actor;
  messageIdHost: string;
  /** milliseconds since 1970 UTC */
  now: number;
}

interface OrderPaper {
  draft: ProvenDraft;
  /** what it is issued for (`Issue`) */
  cause: string;
  /** the mail that brings it; null: none does */
  template?: MailTemplate | null;
}

/**
 * Issues a paper of an order with the mail that brings it and its line in the log, in the transaction of what it is issued
 * for. One that was issued before is not sent again.
 * @throws as `issuePaper` does
 */
export async function issueAndMail(
  transaction: Kysely<Schema>,
  { order, actor, messageIdHost, now }: IssueSetting,
  { draft, cause, template = 'paper' }: OrderPaper,
): Promise<IssuedPaper> {
  const issued = await issuePaper(transaction, { draft, cause, email: order.email }, now);
  if (!issued.isNew) return issued;
  const about = { orderId: order.id, paperId: issued.id, language: order.language, messageIdHost, now };
  if (template !== null) await enqueueMails(transaction, [{ template, recipient: order.email }], about);
  const item = { kind: 'paper', id: issued.id, label: issued.paper.number } as const;
  await recordAccess(transaction, actor, { action: 'paper-written', item }, now);
  return issued;
}
