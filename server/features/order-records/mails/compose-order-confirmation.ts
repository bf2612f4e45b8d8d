import { dateInWords, dayAfter, germanDay, noonOf } from '../../../../domain/german-time.ts';
import type { Locale } from '../../../../domain/locale.ts';
import { localPrice } from '../../../../domain/money.ts';
import { addressInLanguage } from '../../../../domain/pages.ts';
import { writeOrderList } from '../../../../domain/orders/order-list.ts';
import { totalsOf } from '../../../../domain/invoicing/totals.ts';
import { pluralForm } from '../../../../domain/plural.ts';
import type { PaperRow } from '../../../platform/database/schema/papers.ts';
import type { StoredOrder } from '../stored-order.ts';
import type { FirstGoods } from '../first-goods.ts';
import { termsOf } from '../terms-of-order.ts';
import type { PaperMailSetting } from '../../invoicing/compose-paper-mail.ts';
import { listInWords } from '../../invoicing/quantity-words.ts';
import { paperOf } from '../../invoicing/issue-paper.ts';
import { addressLines } from '../plain-address.ts';
import type { MailBlock } from '../../../platform/mail/mail-content.ts';
import { mailContent, type ComposedMail } from '../../../platform/mail/mail-frame.ts';
import { unclickable } from '../../../platform/mail/unclickable.ts';
import {
  greetingTo,
  textsOf,
  type Said,
  toBuyer,
  closing,
  statusButton,
  payOnlineOf,
  roundingSentence,
  taxSentence,
  deliveryOf,
} from './order-mail-parts.ts';
import { consumerInformation } from './consumer-information.ts';
import { goods } from './goods-fields.ts';

interface Confirmed {
  order: StoredOrder;
  /** what it was of when it came; null: the same */
  first: FirstGoods | null;
  /** milliseconds since 1970 UTC */
  confirmedAt: number;
  /** comes with it; null: confirmed without one */
  paper: PaperRow | null;
}

/**
 * The acceptance, by which the contract arises. A person at the desk has read the order before, so that it may repeat the
 * addresses; what stands in them still cannot be clicked.
 */
export async function composeOrderConfirmation(
  { order, first, confirmedAt, paper: row }: Confirmed,
  setting: PaperMailSetting,
): Promise<ComposedMail> {
  const { language, customer, buyer, payment } = order;
  const { cents, due, reference } = prepaymentOf(order, confirmedAt, row, setting);
  const text = textsOf(setting, language, order, {
    amount: localPrice(cents, language),
    due: dateInWords(noonOf(due), language),
    reference,
  });
  const link = (document: 'agb' | 'widerruf', id: string) =>
    `${setting.siteUrl}${addressInLanguage(`/${document}`, language)}?${new URLSearchParams({ version: id }).toString()}`;
  // the terms are those of the order; the withdrawal information is today's, as it follows below
  const withdrawal = setting.texts.legalVersions.widerruf.id;
  const dayOf = (version: string) => dateInWords(noonOf(version.slice(0, 10)), language);
  return {
    ...toBuyer(order, setting),
    content: mailContent(setting, language, text('mail.order.confirmation.subject'), [
      greetingTo(order, setting),
      {
        type: 'paragraph',
        text: text(
          order.quoteNumber === null ? 'mail.order.confirmation.intro' : 'mail.order.confirmation.introAccepted',
        ),
      },
      ...changedGoods(first, language, setting),
      {
        type: 'fields',
        fields: [
          { label: text('mail.fields.orderNumber'), value: order.number },
          ...(customer.reference === ''
            ? []
            : [{ label: text('mail.fields.reference'), value: unclickable(customer.reference) }]),
          ...goods(order, language, setting),
          { label: text('mail.fields.payment'), value: text(`mail.order.payment.${payment}`) },
          {
            label: text('mail.fields.deliveryAddress'),
            value: unclickable(addressLines(customer.delivery, language)),
          },
          { label: text('mail.fields.invoiceAddress'), value: unclickable(addressLines(customer.invoice, language)) },
        ],
      },
      ...roundingSentence(order, text),
      ...taxSentence(order, text),
      {
        type: 'paragraph',
        text: payment === 'prepayment' ? text('mail.order.confirmation.prepayment') : onInvoice(order, setting),
      },
      ...(payment === 'prepayment' ? await payOnlineOf(order, setting, 'mail.order.confirmation.payOnline') : []),
      ...paidOnline(order, text, setting),
      ...deliveryOf(order, setting),
      ...(buyer === 'private' ? consumerInformation(order, setting) : []),
      await statusButton(order, setting),
      ...closing(text, setting),
      ...(buyer === 'business'
        ? [
            {
              type: 'note' as const,
              text: text('mail.order.confirmation.business', {
                version: dayOf(order.termsVersion),
                link: link('agb', order.termsVersion),
              }),
            },
          ]
        : order.isAtStand
          ? [{ type: 'note' as const, text: text('mail.order.confirmation.atStand') }]
          : [
              {
                type: 'note' as const,
                text: text('mail.order.confirmation.withdrawal', {
                  version: dayOf(withdrawal),
                  link: link('widerruf', withdrawal),
                }),
              },
              // a consumer must get it on something that lasts (§ 312f (2) BGB), which a link is not
              ...setting.texts.withdrawalInformation(language).map((line) => ({ type: 'note' as const, text: line })),
            ]),
    ]),
  };
}

/** That its goods were changed with the buyer, when, and what had been ordered first. */
const changedGoods = (first: FirstGoods | null, language: Locale, { texts }: PaperMailSetting): MailBlock[] =>
  first === null
    ? []
    : [
        {
          type: 'paragraph',
          text: texts.message(language, 'mail.order.confirmation.changed', {
            date: dateInWords(noonOf(first.changedOn), language),
            goods: listInWords(writeOrderList(first.list), language, texts),
          }),
        },
      ];

/** Where a prepayment can be paid online by a link, if the company names a service and has no button of its own (specification, section 9). */
function paidOnline({ buyer, payment }: StoredOrder, text: Said, { texts }: PaperMailSetting): MailBlock[] {
  const service = texts.paymentService === undefined ? texts.onlinePayment : undefined;
  if (service === undefined || payment !== 'prepayment') return [];
  if (buyer !== 'business' && texts.onlinePaymentFor !== 'everyone') return [];
  return [
    { type: 'paragraph', text: text('mail.order.confirmation.online', { service: service.name }) },
    { type: 'button', label: text('mail.order.confirmation.onlineButton'), href: service.url },
  ];
}

/** Until when an invoice is paid, as the paper beside the mail says it. */
function onInvoice(order: StoredOrder, { texts }: PaperMailSetting): string {
  const { paymentDays } = termsOf(order, texts.facts);
  const days = texts.message(order.language, `papers.day.${pluralForm(paymentDays, order.language)}`, {
    count: String(paymentDays),
  });
  return texts.message(order.language, 'papers.note.byInvoice', { days });
}

/** What is transferred for an order paid in advance: as the paper beside the mail says it, whose GiroCode says the same. */
function prepaymentOf(order: StoredOrder, confirmedAt: number, row: PaperRow | null, { texts }: PaperMailSetting) {
  const paper = row === null ? null : paperOf(row);
  if (paper?.kind === 'confirmation' && paper.payment.by === 'prepayment')
    return { cents: totalsOf(paper.lines).grossCents, due: paper.payment.due, reference: paper.number };
  const due = dayAfter(germanDay(confirmedAt), termsOf(order, texts.facts).paymentDays);
  return { cents: order.priced.grossCents, due, reference: order.number };
}
