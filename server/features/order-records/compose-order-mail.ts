import type { MailTemplate } from '../../../domain/forms/form.ts';
import { dateInWords, dayAfter, germanDay, momentInWords, noonOf } from '../../../domain/german-time.ts';
import type { Locale } from '../../../domain/locale.ts';
import { isMailAddress } from '../../../domain/mail-address.ts';
import { localPrice } from '../../../domain/money.ts';
import { homeCountry } from '../../../domain/orders/countries.ts';
import { isRoundedByLine, isTaxFree, priceLine, type PricedLine } from '../../../domain/orders/price-order.ts';
import { addressInLanguage } from '../../../domain/pages.ts';
import { totalsOf } from '../../../domain/invoicing/totals.ts';
import { pluralForm } from '../../../domain/plural.ts';
import type { MailRow } from '../../platform/database/schema/mails.ts';
import type { PaperRow } from '../../platform/database/schema/papers.ts';
import { orderStatusPath, orderToken } from './order-token.ts';
import type { StoredOrder } from './stored-order.ts';
import { termsOf } from './terms-of-order.ts';
import { deliveryInWords, partsInWords } from '../invoicing/delivery-words.ts';
import { confirmedBy } from './confirmed-by.ts';
import type { PaperMailSetting } from '../invoicing/compose-paper-mail.ts';
import { paperOf } from '../invoicing/issue-paper.ts';
import { isPack, quantityInWords } from '../invoicing/quantity-words.ts';
import { treatmentOf } from './tax-of-order.ts';
import { addressLines, plainAddress } from './plain-address.ts';
import type { MailBlock } from '../../platform/mail/mail-content.ts';
import { mailContent, type ComposedMail, type MailSetting } from '../../platform/mail/mail-frame.ts';
import type { MailKey, TextKey } from '../../platform/texts/mail-key.ts';
import { unclickable } from '../../platform/mail/unclickable.ts';

type Fields = Extract<MailBlock, { type: 'fields' }>['fields'];

/** The company reads German; its notices are written in it whatever the buyer's language. */
const companyLanguage: Locale = 'de';

/** Mails about an order: the two that it begins with, and one for each step. */
export type OrderMailTemplate = Extract<MailTemplate, `order-${string}`>;

/** A mail about an order, with the paper that comes with it. */
export function composeOrderMail(
  template: OrderMailTemplate,
  order: StoredOrder,
  mail: Pick<MailRow, 'created_at'>,
  paper: PaperRow | null,
  setting: PaperMailSetting,
): Promise<ComposedMail> | ComposedMail {
  switch (template) {
    case 'order-notice':
      return notice(order, setting);
    case 'order-receipt':
      return receipt(order, setting);
    case 'order-confirmation':
      return confirmation(confirmedBy(order, paper), mail.created_at, paper, setting);
    case 'order-part-shipped':
      return step(order, 'partShipped', setting, shipmentIn(paper, order, setting));
    case 'order-shipped':
      return step(order, 'shipped', setting, shipmentIn(paper, order, setting));
    case 'order-rest-cancelled':
      return step(order, 'restCancelled', setting, shipmentIn(paper, order, setting));
    case 'order-cancelled':
      return step(order, 'cancelled', setting);
  }
}

/** Everything about the order, for the company. */
function notice(order: StoredOrder, setting: MailSetting): ComposedMail {
  const { customer } = order;
  const text = textsOf(setting, companyLanguage, order);
  const optional = (key: MailKey, value: string) => (value === '' ? [] : [{ label: text(key), value }]);
  const what = whatItIs(order);
  return {
    to: setting.companyAddress,
    replyTo: isMailAddress(order.email) ? { name: customer.name, address: order.email } : null,
    headers: { 'Auto-Submitted': 'auto-generated' },
    content: mailContent(setting, companyLanguage, text(`mail.order.notice.${what}.subject`), [
      { type: 'paragraph', text: text(`mail.order.notice.${what}.intro`) },
      {
        type: 'fields',
        fields: [
          { label: text(numberLabel(order)), value: order.number },
          { label: text('mail.fields.receivedAt'), value: momentInWords(order.receivedAt, companyLanguage) },
          { label: text('mail.fields.language'), value: order.language },
          { label: text('mail.fields.buyer'), value: text(`mail.order.buyer.${order.buyer}`) },
          { label: text('mail.fields.name'), value: customer.name },
          { label: text('mail.fields.email'), value: order.email },
          ...optional('mail.fields.phone', customer.phone),
          { label: text('mail.fields.deliveryAddress'), value: addressLines(customer.delivery, companyLanguage) },
          { label: text('mail.fields.invoiceAddress'), value: addressLines(customer.invoice, companyLanguage) },
          ...optional('mail.fields.vatId', customer.vatId),
          ...optional('mail.fields.reference', customer.reference),
          ...optional('mail.fields.note', customer.note),
          ...optional(
            'mail.fields.wishedDate',
            customer.wishedDate === '' ? '' : dateInWords(noonOf(customer.wishedDate), companyLanguage),
          ),
          ...(customer.branding ? [{ label: text('mail.fields.branding'), value: text('mail.order.branding') }] : []),
          ...(what === 'request'
            ? []
            : [{ label: text('mail.fields.payment'), value: text(`mail.order.payment.${order.payment}`) }]),
        ],
      },
      { type: 'fields', fields: goods(order, companyLanguage, setting) },
      ...taxSentence(order, text),
    ]),
  };
}

/**
 * Says that the order arrived and is not yet accepted (specification, section 4), with what was ordered, its price, and
 * where it goes. Of what was typed it repeats that place alone, and only one that can be nothing else (plain-address.ts):
 * otherwise the form could send strangers any text in our name.
 */
async function receipt(order: StoredOrder, setting: PaperMailSetting): Promise<ComposedMail> {
  const { language } = order;
  const what = whatItIs(order);
  const text = textsOf(setting, language, order);
  return {
    ...toBuyer(order, setting),
    content: mailContent(setting, language, text(`mail.order.receipt.${what}.subject`), [
      { type: 'paragraph', text: text('mail.greeting') },
      { type: 'paragraph', text: text(`mail.order.receipt.${what}.intro`) },
      {
        type: 'fields',
        fields: [
          { label: text(numberLabel(order)), value: order.number },
          ...goods(order, language, setting),
          ...receiptAddress(order, setting),
          ...(what === 'request' ? [] : deliveryField(order, setting)),
          // how a request is paid is for the quote to say
          ...(what === 'request'
            ? []
            : [{ label: text('mail.fields.payment'), value: text(`mail.order.payment.${order.payment}`) }]),
        ],
      },
      ...roundingSentence(order, text),
      ...taxSentence(order, text),
      ...vatIdSentence(order, text),
      ...(what === 'request' ? [{ type: 'note' as const, text: text('mail.order.receipt.listPrices') }] : []),
      { type: 'paragraph', text: text(`mail.order.receipt.${what}.next`) },
      await statusButton(order, setting),
      { type: 'note', text: text('mail.order.receipt.private') },
      ...closing(text, setting),
    ]),
  };
}

/**
 * The acceptance, by which the contract arises. A person at the desk has read the order before, so that it may repeat the
 * addresses; what stands in them still cannot be clicked.
 * @param confirmedAt milliseconds since 1970 UTC
 * @param row the paper that comes with it; null: confirmed without one
 */
async function confirmation(
  order: StoredOrder,
  confirmedAt: number,
  row: PaperRow | null,
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
      ...paidOnline(order, text, setting),
      ...deliveryOf(order, setting),
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

/** Where a business can pay its prepayment online, if the company has a service for it (specification, section 9). */
function paidOnline({ buyer, payment }: StoredOrder, text: Said, { texts }: PaperMailSetting): MailBlock[] {
  const service = texts.onlinePayment;
  if (service === undefined || buyer !== 'business' || payment !== 'prepayment') return [];
  return [
    { type: 'paragraph', text: text('mail.order.confirmation.online', { service: service.name }) },
    { type: 'button', label: text('mail.order.confirmation.onlineButton'), href: service.url },
  ];
}

const deliveryField = (order: StoredOrder, setting: PaperMailSetting): Fields => {
  const { leadWeeks, parts } = termsOf(order, setting.texts.facts);
  const delivery = { leadWeeks, parts, isPrepaid: order.payment === 'prepayment', lines: order.priced.lines };
  const said = deliveryInWords(delivery, order.language, setting.texts);
  return said.length === 0
    ? []
    : [{ label: setting.texts.message(order.language, 'mail.fields.deliveryTime'), value: said.join('\n') }];
};

/** Until when an invoice is paid, as the paper beside the mail says it. */
function onInvoice(order: StoredOrder, { texts }: PaperMailSetting): string {
  const { paymentDays } = termsOf(order, texts.facts);
  const days = texts.message(order.language, `papers.day.${pluralForm(paymentDays, order.language)}`, {
    count: String(paymentDays),
  });
  return texts.message(order.language, 'papers.note.byInvoice', { days });
}

/** When it leaves, and what the accepted quote said beside that, as its papers say it. */
export function deliveryOf(order: StoredOrder, { texts }: PaperMailSetting): MailBlock[] {
  const { leadWeeks, parts, note } = termsOf(order, texts.facts);
  const delivery = { leadWeeks, parts, isPrepaid: order.payment === 'prepayment', lines: order.priced.lines };
  const said = deliveryInWords(delivery, order.language, texts);
  return [
    ...(said.length === 0 ? [] : [{ type: 'paragraph' as const, text: said.join('\n') }]),
    ...(note === '' ? [] : [{ type: 'paragraph' as const, text: note }]),
  ];
}

/** What is transferred for an order paid in advance: as the paper beside the mail says it, whose GiroCode says the same. */
function prepaymentOf(order: StoredOrder, confirmedAt: number, row: PaperRow | null, { texts }: PaperMailSetting) {
  const paper = row === null ? null : paperOf(row);
  if (paper?.kind === 'confirmation' && paper.payment.by === 'prepayment')
    return { cents: totalsOf(paper.lines).grossCents, due: paper.payment.due, reference: paper.number };
  const due = dayAfter(germanDay(confirmedAt), termsOf(order, texts.facts).paymentDays);
  return { cents: order.priced.grossCents, due, reference: order.number };
}

async function step(
  order: StoredOrder,
  what: 'partShipped' | 'shipped' | 'restCancelled' | 'cancelled',
  setting: MailSetting,
  goodsOf: readonly MailBlock[] = [],
): Promise<ComposedMail> {
  const { language } = order;
  const text = textsOf(setting, language, order);
  return {
    ...toBuyer(order, setting),
    content: mailContent(setting, language, text(`mail.order.${what}.subject`), [
      greetingTo(order, setting),
      { type: 'paragraph', text: text(`mail.order.${what}.intro`) },
      ...goodsOf,
      await statusButton(order, setting),
      ...closing(text, setting),
    ]),
  };
}

/** What a paper of a shipment says: what comes now and what follows, or what will not come any more. Nothing without a paper. */
function shipmentIn(row: PaperRow | null, order: StoredOrder, setting: MailSetting): MailBlock[] {
  if (row === null) return [];
  const paper = paperOf(row);
  const text = textsOf(setting, order.language, order);
  const list = (key: MailKey, of: (line: (typeof paper.lines)[number]) => number): MailBlock[] => {
    const fields = paper.lines.flatMap((line) => {
      const quantity = of(line);
      if (quantity === 0) return [];
      return [
        {
          label: line.itemNo === null ? line.name : `${line.name} (${line.itemNo})`,
          value: quantityInWords({ ...line, quantity }, order.language, setting.texts),
        },
      ];
    });
    return fields.length === 0
      ? []
      : [
          { type: 'paragraph', text: text(key) },
          { type: 'fields', fields },
        ];
  };
  if (paper.kind !== 'delivery-note') return list('mail.order.shipment.calledOff', ({ quantity }) => quantity);
  return [
    ...list('mail.order.shipment.now', ({ quantity }) => quantity),
    ...(paper.parts === undefined
      ? list('mail.order.shipment.later', (line) => ('outstanding' in line ? line.outstanding : 0))
      : [
          {
            type: 'paragraph' as const,
            text: [
              text('mail.order.shipment.later'),
              ...partsInWords(paper.parts, paper.lines, order.language, setting.texts),
            ].join('\n'),
          },
        ]),
    ...(paper.tracking === null
      ? []
      : [{ type: 'paragraph' as const, text: text('mail.order.shipment.tracking', { tracking: paper.tracking }) }]),
  ];
}

/** An order that accepts a quote is no longer ours to accept: its mails say so. */
const whatItIs = ({ kind, quoteNumber }: StoredOrder) => (quoteNumber === null ? kind : 'accepted');

/** What its number is called: a request is no order. */
const numberLabel = ({ kind }: StoredOrder): MailKey =>
  kind === 'request' ? 'mail.fields.number' : 'mail.fields.orderNumber';

/** By name, as papers do: somebody at the desk has read the order before such a mail. Nothing in it can be clicked. */
export const greetingTo = ({ customer, language }: StoredOrder, { texts }: MailSetting): MailBlock => ({
  type: 'paragraph',
  text: texts.message(language, 'papers.greeting', { name: unclickable(customer.name) }),
});

/** Where a receipt says that the goods go; nothing where that could be a message to a stranger. */
function receiptAddress({ customer, language }: StoredOrder, { texts }: MailSetting): Fields {
  const address = plainAddress(customer.delivery, language);
  return address === null ? [] : [{ label: texts.message(language, 'mail.fields.deliveryAddress'), value: address }];
}

const textsOf = (setting: MailSetting, language: Locale, order: StoredOrder, more: Record<string, string> = {}) => {
  const known = {
    number: order.number,
    date: momentInWords(order.receivedAt, language),
    gross: localPrice(order.priced.grossCents, language),
    quote: order.quoteNumber ?? '',
    ...more,
  };
  return (key: TextKey, parameters?: Record<string, string>) =>
    setting.texts.message(language, key, { ...known, ...parameters });
};

type Said = ReturnType<typeof textsOf>;

/** Mail programs must not answer an automatic mail with another one (RFC 3834). */
const toBuyer = (order: StoredOrder, setting: MailSetting) => ({
  to: order.email,
  replyTo: { name: setting.texts.company.brand, address: setting.companyAddress },
  headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
});

const closing = (text: Said, setting: MailSetting): MailBlock[] => [
  { type: 'paragraph', text: `${text('mail.closing')}\n${setting.texts.company.brand}` },
  { type: 'note', text: text('mail.automatic') },
];

export const statusButton = async (order: StoredOrder, setting: MailSetting): Promise<MailBlock> => ({
  type: 'button',
  label: setting.texts.message(order.language, 'mail.order.receipt.button'),
  href: setting.siteUrl + orderStatusPath(order.language, await orderToken(setting.secrets, order.id)),
});

/** Where a price of one times their number is not what stands beside it: why. */
const roundingSentence = ({ priced, buyer }: StoredOrder, text: Said): MailBlock[] =>
  buyer === 'private' && priced.lines.some(isRoundedByLine)
    ? [{ type: 'note', text: text('mail.order.amounts.rounded') }]
    : [];

/** Why no tax is charged; nothing where some is. */
function taxSentence(order: StoredOrder, text: Said): MailBlock[] {
  const treatment = treatmentOf(order);
  return treatment === 'intra-community' || treatment === 'export'
    ? [{ type: 'paragraph', text: text(`mail.order.untaxed.${treatment}`) }]
    : [];
}

/** To whoever asks from elsewhere in the EU: under what condition no tax would be charged. */
const vatIdSentence = (order: StoredOrder, text: Said): MailBlock[] =>
  treatmentOf(order) === 'domestic' && order.customer.delivery.country !== homeCountry
    ? [{ type: 'note', text: text('mail.order.receipt.withVatId') }]
    : [];

/** Lines, shipping and sums; a consumer reads gross first, a business net. */
function goods(order: StoredOrder, language: Locale, setting: MailSetting): Fields {
  const { priced, buyer } = order;
  const isFree = isTaxFree(priced);
  const text = (key: MailKey, parameters?: Record<string, string>) => setting.texts.message(language, key, parameters);
  const money = (cents: number) => localPrice(cents, language);
  const amount = ({ netCents, grossCents }: { netCents: number; grossCents: number }) =>
    isFree
      ? money(netCents)
      : text(`mail.order.amounts.${buyer === 'business' ? 'net' : 'gross'}`, {
          net: money(netCents),
          gross: money(grossCents),
        });
  const packed = (line: PricedLine) => {
    const quantity = quantityInWords(line, language, setting.texts);
    if (line.quantity === 1) return quantity;
    const one = priceLine({ ...line, quantity: 1 });
    const price = isFree
      ? money(one.netCents)
      : text(buyer === 'business' ? 'mail.order.amounts.netOnly' : 'mail.order.amounts.grossOnly', {
          amount: money(buyer === 'business' ? one.netCents : one.grossCents),
        });
    return `${quantity}, ${text(isPack(line) ? 'mail.order.amounts.eachPack' : 'mail.order.amounts.eachSet', { price })}`;
  };
  const { shipping } = priced;
  return [
    ...priced.lines.map((line) => ({
      label: `${line.quantity} × ${line.name} (${line.itemNo})`,
      value: `${amount(line)}\n${packed(line)}`,
    })),
    {
      label: text('mail.fields.shipping'),
      value:
        shipping === null
          ? text('mail.order.amounts.arranged')
          : shipping.netCents === 0
            ? text('mail.order.amounts.free')
            : amount(shipping),
    },
    ...(isFree
      ? [{ label: text('mail.fields.withoutVat'), value: money(priced.netCents) }]
      : [
          { label: text('mail.fields.net'), value: money(priced.netCents) },
          ...priced.vat.map(({ percent, vatCents }) => ({
            label: text('mail.fields.vat', { percent: String(percent) }),
            value: money(vatCents),
          })),
          { label: text('mail.fields.gross'), value: money(priced.grossCents) },
        ]),
  ];
}
