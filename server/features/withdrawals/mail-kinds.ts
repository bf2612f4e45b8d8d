import type { Kysely } from 'kysely';
import type { WithdrawalTemplate } from '../../../domain/forms/form.ts';
import { germanDay } from '../../../domain/german-time.ts';
import type { MailRow } from '../../platform/database/schema/mails.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { MailSetting } from '../../platform/mail/mail-frame.ts';
import { mailKind } from '../../platform/mail/mail-kind.ts';
import { formOf } from '../enquiries/mail-kinds.ts';
import { orderOfMail } from '../order-records/mail-kinds.ts';
import { findWithdrawal } from '../order-records/withdrawals-of.ts';
import { readMoney } from '../payments/read-money.ts';
import { composeWithdrawalMail } from './compose-withdrawal-mail.ts';
import { composeWithdrawalReceipt } from './compose-withdrawal-receipt.ts';
import { refundsOf } from './refund-of.ts';

/** What is still to be paid of the order of a refused withdrawal; a day that is over asks for nothing. */
async function openOf(reader: Kysely<Schema>, { template, order_id, created_at }: MailRow) {
  if (template !== 'withdrawal-refused' || order_id === null) return null;
  const money = await readMoney(reader, order_id);
  if (money === null || money.balance.openCents <= 0) return null;
  const { paymentDueOn } = money.found.order;
  const isAhead = paymentDueOn !== null && paymentDueOn >= germanDay(created_at);
  return { cents: money.balance.openCents, dueOn: isAhead ? paymentDueOn : null };
}

async function withdrawalOf(reader: Kysely<Schema>, mail: MailRow) {
  const order = await orderOfMail(reader, mail);
  const withdrawal = mail.enquiry_id === null ? undefined : await findWithdrawal(reader, mail.enquiry_id);
  if (order === null || withdrawal === undefined) return null;
  const refund =
    mail.template === 'withdrawal-refunded' ? (await refundsOf(reader, [withdrawal.id])).get(withdrawal.id) : null;
  return { order, withdrawal, refund: refund ?? null, open: await openOf(reader, mail) };
}

type Found = Awaited<ReturnType<typeof withdrawalOf>>;

/** Mails about a withdrawal: its receipt, and one for each step that the desk took. */
export function withdrawalMails(setting: MailSetting) {
  const kind = (template: WithdrawalTemplate, isUnwanted: (about: Found) => boolean = () => false) =>
    mailKind({
      about: withdrawalOf,
      isUnwanted,
      compose: ({ order, ...due }) => composeWithdrawalMail(template, order, due, setting),
    });
  return {
    'withdrawal-receipt': mailKind({
      about: async (reader, mail) => {
        const enquiry = await formOf(reader, mail);
        return enquiry && mail.recipient ? { enquiry, to: mail.recipient } : null;
      },
      compose: ({ enquiry, to }, _mail, language) => composeWithdrawalReceipt(to, language, enquiry, setting),
    }),
    'withdrawal-noted': kind('withdrawal-noted'),
    'withdrawal-accepted': kind('withdrawal-accepted'),
    'withdrawal-refused': kind('withdrawal-refused'),
    // the refund was taken back meanwhile
    'withdrawal-refunded': kind('withdrawal-refunded', (about) => about?.refund === null),
    'withdrawal-revoked': kind('withdrawal-revoked'),
  };
}
