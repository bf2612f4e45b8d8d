import { momentInWords } from '../../../../domain/german-time.ts';
import type { Locale } from '../../../../domain/locale.ts';
import { localPrice } from '../../../../domain/money.ts';
import { isRoundedByLine } from '../../../../domain/orders/price-order.ts';
import { orderStatusPath, orderToken, payAddressOf } from '../order-token.ts';
import type { StoredOrder } from '../stored-order.ts';
import { termsOf } from '../terms-of-order.ts';
import { deliveryInWords } from '../../invoicing/delivery-words.ts';
import { payOnlineBlocks, type PaperMailSetting } from '../../invoicing/compose-paper-mail.ts';
import { treatmentOf } from '../tax-of-order.ts';
import type { MailBlock } from '../../../platform/mail/mail-content.ts';
import type { MailSetting } from '../../../platform/mail/mail-frame.ts';
import type { MailKey, TextKey } from '../../../platform/texts/mail-key.ts';
import { unclickable } from '../../../platform/mail/unclickable.ts';

export type Fields = Extract<MailBlock, { type: 'fields' }>['fields'];

/** An order that accepts a quote is no longer ours to accept: its mails say so. */
export const whatItIs = ({ kind, quoteNumber }: StoredOrder) => (quoteNumber === null ? kind : 'accepted');

/** What its number is called: a request is no order. */
export const numberLabel = ({ kind }: StoredOrder): MailKey =>
  kind === 'request' ? 'mail.fields.number' : 'mail.fields.orderNumber';

/** By name, as papers do: somebody at the desk has read the order before such a mail. Nothing in it can be clicked. */
export const greetingTo = ({ customer, language }: StoredOrder, { texts }: MailSetting): MailBlock => ({
  type: 'paragraph',
  text: texts.message(language, 'papers.greeting', { name: unclickable(customer.name) }),
});

export const textsOf = (
  setting: MailSetting,
  language: Locale,
  order: StoredOrder,
  more: Record<string, string> = {},
) => {
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

export type Said = ReturnType<typeof textsOf>;

/** Mail programs must not answer an automatic mail with another one (RFC 3834). */
export const toBuyer = (order: StoredOrder, setting: MailSetting) => ({
  to: order.email,
  replyTo: { name: setting.texts.company.brand, address: setting.companyAddress },
  headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
});

export const closing = (text: Said, setting: MailSetting): MailBlock[] => [
  { type: 'paragraph', text: `${text('mail.closing')}\n${setting.texts.company.brand}` },
  { type: 'note', text: text('mail.automatic') },
];

export const statusButton = async (order: StoredOrder, setting: MailSetting): Promise<MailBlock> => ({
  type: 'button',
  label: setting.texts.message(order.language, 'mail.order.receipt.button'),
  href: setting.siteUrl + orderStatusPath(order.language, await orderToken(setting.secrets, order.id)),
});

/**
 * How it is paid online, for whom that is offered: from the page of the order, whose button leads to the payment service.
 * Nothing where none is configured.
 */
export async function payOnlineOf(order: StoredOrder, setting: PaperMailSetting, key: MailKey): Promise<MailBlock[]> {
  const address = (await payAddressOf(setting)?.(order)) ?? null;
  return address === null ? [] : payOnlineBlocks(address, order.language, key, setting);
}

/** Where a price of one times their number is not what stands beside it: why. */
export const roundingSentence = ({ priced, buyer }: StoredOrder, text: Said): MailBlock[] =>
  buyer === 'private' && priced.lines.some(isRoundedByLine)
    ? [{ type: 'note', text: text('mail.order.amounts.rounded') }]
    : [];

/** Why no tax is charged; nothing where some is. */
export function taxSentence(order: StoredOrder, text: Said): MailBlock[] {
  const treatment = treatmentOf(order);
  return treatment === 'intra-community' || treatment === 'export'
    ? [{ type: 'paragraph', text: text(`mail.order.untaxed.${treatment}`) }]
    : [];
}

/** When it leaves, and what the accepted quote said beside that, as its papers say it. */
export function deliveryOf(order: StoredOrder, { texts }: PaperMailSetting): MailBlock[] {
  const { note, ...terms } = termsOf(order, texts.facts);
  const delivery = { ...terms, isPrepaid: order.payment === 'prepayment', lines: order.priced.lines };
  const said = deliveryInWords(delivery, order.language, texts);
  return [
    ...(said.length === 0 ? [] : [{ type: 'paragraph' as const, text: said.join('\n') }]),
    ...(note === '' ? [] : [{ type: 'paragraph' as const, text: note }]),
  ];
}
