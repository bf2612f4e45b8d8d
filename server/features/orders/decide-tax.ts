import type { Kysely } from 'kysely';
import { isCalledOff } from '../../../domain/orders/order-state.ts';
import { atVatPercent } from '../../../domain/orders/price-order.ts';
import type { TaxDecision } from '../../../domain/orders/tax-decision.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { ProvenDraft } from '../invoicing/issue-paper.ts';
import { decideUnderLock, type WritePaperSetting } from '../order-records/decide-under-lock.ts';
import { readOrderWithPapers, type OrderWithPapers } from '../order-records/order-with-papers.ts';
import { issueAndMail } from '../order-records/papers/issue-and-mail.ts';
import { draftForOrder } from '../order-records/papers/draft-for-order.ts';
import type { StoredOrder } from '../order-records/stored-order.ts';
import { mayDecideTax } from '../order-records/tax-of-order.ts';
import { takeStep } from '../order-records/order-steps.ts';
import { causeOf } from './write-paper.ts';
import { settleOrder } from '../payments/settle-order.ts';

/** `paper`: the number of the confirmation that tells the buyer, null: none is needed; `reason`: why it stays untaxed is missing. */
export type TaxDecided =
  | { paper: string | null }
  | { problem: 'unknown' | 'changed' | 'not-allowed' | 'reason' }
  | { problem: 'content' | 'busy'; detail: string };

interface Wanted {
  id: string;
  /** the step that whoever presses the button saw as the last */
  revision: number;
  decision: TaxDecision;
  /** why it stays without tax */
  reason: string;
  /** the rate that is added, whole per cent */
  vatPercent: number;
}

/**
 * Decides about tax that was left off for a VAT id which VIES calls invalid: with tax, the net prices stay and tax is
 * added. A buyer who has a confirmation gets a new one with the sums that hold now, or an invoice over the rest where
 * something is paid. Where an invoice is out, the next buttons take it back and write it anew.
 * @throws {StorageUnavailable} nothing was done
 */
export function decideTax(
  { database, papers, texts, now, messageIdHost }: WritePaperSetting,
  actor: Actor,
  { id, revision, decision, reason, vatPercent }: Wanted,
): Promise<TaxDecided> {
  return decideUnderLock<TaxDecided>({ database, papers }, id, async (reader) => {
    const found = await readOrderWithPapers(reader, { id });
    if (found === null || found.isRestricted) return { answer: { problem: 'unknown' } };
    const { order } = found;
    if (order.revision !== revision) return { answer: { problem: 'changed' } };
    const isOver = isCalledOff(order.state);
    if (isOver || !mayDecideTax(order)) return { answer: { problem: 'not-allowed' } };
    if (decision === 'untaxed' && reason.trim() === '') return { answer: { problem: 'reason' } };
    const decided: StoredOrder = {
      ...order,
      priced: atVatPercent(order.priced, decision === 'taxed' ? vatPercent : 0),
      taxDecision: { decision, reason: decision === 'taxed' ? '' : reason.trim(), at: now, by: actor.operator.id },
    };
    const changes = decided.priced.grossCents !== order.priced.grossCents;
    if (!changes || order.state === 'received' || found.invoices.length > 0)
      return { finish: (transaction) => store(transaction, found, decided) };
    // a confirmation asks for the whole; who has paid something gets an invoice, which asks for the rest
    const hasPaid = found.payments.some(({ taken_back_at }) => taken_back_at === null);
    const draft = draftForOrder(hasPaid ? 'invoice' : 'confirmation', { ...found, order: decided }, { texts, now });
    // nothing of it is left to be confirmed, or it is charged by the next button
    if (typeof draft === 'string') return { finish: (transaction) => store(transaction, found, decided) };
    return { draft, issue: (transaction, proven) => store(transaction, found, decided, proven) };
  });

  async function store(
    transaction: Kysely<Schema>,
    found: OrderWithPapers,
    decided: StoredOrder,
    proven?: ProvenDraft,
  ): Promise<TaxDecided> {
    const { order } = found;
    const { priced, taxDecision } = decided;
    await transaction
      .updateTable('orders')
      .set({
        revision: order.revision + 1,
        priced: JSON.stringify(priced),
        net_cents: priced.netCents,
        vat_cents: priced.vatCents,
        gross_cents: priced.grossCents,
        tax_decision: decision,
        tax_reason: taxDecision?.reason === '' ? null : (taxDecision?.reason ?? null),
        tax_decided_at: now,
        tax_decided_by: actor.operator.id,
      })
      .where('id', '=', id)
      .execute();
    const item = { kind: 'order', id, label: order.number } as const;
    await recordAccess(transaction, actor, { action: 'tax-decided', item, detail: { decision } }, now);
    // closed with a reason it would stay closed, its invoice wrong
    if (order.state === 'done' && priced.grossCents !== order.priced.grossCents) {
      const step = { orderId: id, state: 'shipped', at: now, operatorId: actor.operator.id } as const;
      await takeStep(transaction, step, order.revision + 1);
    }
    const tellBuyer = async (draft: ProvenDraft) => {
      const issue = { draft, cause: causeOf(draft, { ...found, order: decided }) };
      return (await issueAndMail(transaction, { order, actor, messageIdHost, now }, issue)).paper.number;
    };
    const paper = proven === undefined ? null : await tellBuyer(proven);
    await settleOrder(transaction, actor, id, now);
    return { paper };
  }
}
