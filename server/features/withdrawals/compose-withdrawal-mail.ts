import type { WithdrawalTemplate } from '../../../domain/forms/form.ts';
import { dateInWords, momentInWords, noonOf } from '../../../domain/german-time.ts';
import { localPrice } from '../../../domain/money.ts';
import { refundBy } from '../../../domain/orders/withdrawal.ts';
import type { StoredOrder } from '../order-records/stored-order.ts';
import type { OrderWithdrawal } from '../order-records/withdrawals-of.ts';
import { statusButton } from '../order-records/compose-order-mail.ts';
import type { MailBlock } from '../../platform/mail/mail-content.ts';
import { mailContent, type ComposedMail, type MailSetting } from '../../platform/mail/mail-frame.ts';
import type { MailKey } from '../../platform/texts/mail-key.ts';

/** What a mail about a withdrawal is made of. */
export interface DueWithdrawal {
  withdrawal: OrderWithdrawal;
  /** the last refund that was noted for it */
  refund: { cents: number; paidOn: string } | null;
}

/** Tells the buyer how their withdrawal stands, in their language, after somebody at the desk did something about it. */
export async function composeWithdrawalMail(
  template: WithdrawalTemplate,
  order: StoredOrder,
  { withdrawal, refund }: DueWithdrawal,
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
      said('mail.greeting'),
      said(`mail.withdrawn.${what}.intro`),
      {
        type: 'fields',
        fields: [
          { label: text('mail.fields.orderNumber'), value: order.number },
          { label: text('mail.fields.number'), value: withdrawal.number },
          ...order.priced.lines.flatMap(({ itemNo, name }) => {
            const quantity = withdrawal.quantities.get(itemNo) ?? 0;
            return quantity === 0 ? [] : [{ label: `${name} (${itemNo})`, value: `${quantity} ×` }];
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
