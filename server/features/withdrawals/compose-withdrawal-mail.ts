import type { WithdrawalTemplate } from '../../../domain/forms/form.ts';
import { dateInWords, momentInWords, noonOf } from '../../../domain/german-time.ts';
import { localPrice } from '../../../domain/money.ts';
import { refundBy } from '../../../domain/orders/withdrawal.ts';
import type { StoredOrder } from '../order-records/stored-order.ts';
import { quantityInWords } from '../invoicing/quantity-words.ts';
import type { OrderWithdrawal } from '../order-records/withdrawals-of.ts';
import { greetingTo, statusButton } from '../order-records/mails/order-mail-parts.ts';
import type { MailBlock } from '../../platform/mail/mail-content.ts';
import { mailContent, type ComposedMail, type MailSetting } from '../../platform/mail/mail-frame.ts';
import type { MailKey } from '../../platform/texts/mail-key.ts';

/** What a mail about a withdrawal is made of. */
export interface DueWithdrawal {
  withdrawal: OrderWithdrawal;
  /** the last refund that was noted for it */
  refund: { cents: number; paidOn: string } | null;
  /** what of the order is still to be paid, tax included, and YYYY-MM-DD in Germany until when; null: nothing */
  open: { cents: number; dueOn: string | null } | null;
}

/** Tells the buyer how their withdrawal stands, in their language, after somebody at the desk did something about it. */
export async function composeWithdrawalMail(
  template: WithdrawalTemplate,
  order: StoredOrder,
  { withdrawal, refund, open }: DueWithdrawal,
  setting: MailSetting,
): Promise<ComposedMail> {
  const { language } = order;
  const { company } = setting.texts;
  const day = (date: string) => dateInWords(noonOf(date), language);
  const known = {
    number: withdrawal.number,
    order: order.number,
    date: momentInWords(withdrawal.received_at, language),
    refundBy: day(refundBy(withdrawal.received_at)),
    returnBy: withdrawal.return_by === null ? '' : day(withdrawal.return_by),
    amount: refund === null ? '' : localPrice(refund.cents, language),
    paidOn: refund === null ? '' : day(refund.paidOn),
    open: open === null ? '' : localPrice(open.cents, language),
    due: open === null || open.dueOn === null ? '' : day(open.dueOn),
  };
  const text = (key: MailKey) => setting.texts.message(language, key, known);
  const said = (key: MailKey): MailBlock => ({ type: 'paragraph', text: text(key) });
  const what = whats[template];
  const note: MailBlock[] = withdrawal.note === '' ? [] : [{ type: 'paragraph', text: withdrawal.note }];
  const blocks: Record<What, MailBlock[]> = {
    noted: [said('mail.withdrawn.noted.next')],
    accepted: [
      said(`mail.withdrawn.accepted.${withdrawal.needs_return === 1 ? 'return' : 'keep'}`),
      ...(withdrawal.needs_return === 1
        ? [
            {
              type: 'paragraph' as const,
              text: `${company.legalName}\n${company.street}\n${company.postcode} ${company.city}`,
            },
          ]
        : []),
      said('mail.withdrawn.accepted.refund'),
      ...(withdrawal.needs_return === 1 ? [said('mail.withdrawn.accepted.heldBack')] : []),
      ...note,
    ],
    refused: [
      ...(withdrawal.refusal === null || withdrawal.refusal === 'other'
        ? []
        : [said(`mail.withdrawn.refused.${withdrawal.refusal}`)]),
      ...note,
      // one that found nothing left to take, such as a declaration sent twice, gives the order nothing back
      ...(withdrawal.quantities.size === 0 ? [] : [said('mail.withdrawn.refused.next')]),
      ...(open === null ? [] : [said(`mail.withdrawn.refused.${open.dueOn === null ? 'open' : 'openUntil'}`)]),
      said('mail.withdrawn.refused.reply'),
    ],
    refunded: [],
    revoked: [said('mail.withdrawn.revoked.next')],
  };
  return {
    to: order.email,
    replyTo: { name: company.brand, address: setting.companyAddress },
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    content: mailContent(setting, language, text(`mail.withdrawn.${what}.subject`), [
      greetingTo(order, setting),
      // of a business nothing is "valid": it has no right of withdrawal
      said(
        what === 'accepted' && order.buyer === 'business'
          ? 'mail.withdrawn.accepted.goodwill'
          : `mail.withdrawn.${what}.intro`,
      ),
      {
        type: 'fields',
        fields: [
          { label: text('mail.fields.orderNumber'), value: order.number },
          { label: text('mail.fields.number'), value: withdrawal.number },
          ...order.priced.lines.flatMap((line) => {
            const { itemNo, name } = line;
            const quantity = withdrawal.quantities.get(itemNo) ?? 0;
            const value = quantityInWords({ ...line, quantity }, language, setting.texts);
            return quantity === 0 ? [] : [{ label: `${name} (${itemNo})`, value }];
          }),
        ],
      },
      ...blocks[what],
      await statusButton(order, setting),
      { type: 'paragraph', text: `${text('mail.closing')}\n${company.brand}` },
    ]),
  };
}

type What = 'noted' | 'accepted' | 'refused' | 'refunded' | 'revoked';

const whats: Record<WithdrawalTemplate, What> = {
  'withdrawal-noted': 'noted',
  'withdrawal-accepted': 'accepted',
  'withdrawal-refused': 'refused',
  'withdrawal-refunded': 'refunded',
  'withdrawal-revoked': 'revoked',
};
