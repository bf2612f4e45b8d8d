import { fill } from './messages.ts';

/**
 * The prefilled order mail (specification, section 7, call 3). Nothing is sent: the visitor's mail client opens.
 */
export interface OrderMail {
  to: string;
  subject: string;
  body: string;
}

export interface OrderMailTexts {
  greeting: string;
  /** with {itemNo} and {name} */
  orderLine: string;
  /** of pieces or sets */
  quantityLine(quantity: number): string;
  companyName: string;
  shippingAddress: string;
  invoiceAddress: string;
  taxId: string;
}

export interface OrderedProduct {
  itemNo: string;
  /** English from the product card, the visitor's language from the table */
  name: string;
  /** pieces: from a button 1 for the party box, otherwise 100 */
  quantity: number;
}

export const orderMail = (
  product: OrderedProduct,
  texts: OrderMailTexts,
  company: { brand: string; email: string },
): OrderMail => orderListMail([product], texts, company);

/** The same mail for a whole list: every product has its two lines, the rest stands once. */
export function orderListMail(
  products: readonly OrderedProduct[],
  texts: OrderMailTexts,
  company: { brand: string; email: string },
): OrderMail {
  const named = products.map(({ itemNo, name, quantity }) => `${itemNo} ${name} (${quantity})`);
  return {
    to: company.email,
    subject: `Order ${named.join(', ')} - ${company.brand}`,
    body: [
      texts.greeting,
      '',
      ...products.flatMap(({ itemNo, name, quantity }) => [
        fill(texts.orderLine, { itemNo, name }),
        texts.quantityLine(quantity),
        '',
      ]),
      texts.companyName,
      '',
      texts.shippingAddress,
      '',
      texts.invoiceAddress,
      '',
      texts.taxId,
      '',
    ].join('\n'),
  };
}

/** RFC 6068: percent-encoded UTF-8, line breaks as CRLF, spaces as %20 (never "+", which mail clients show as a plus). */
export function mailtoAddress(mail: OrderMail): string {
  const encode = (text: string) => encodeURIComponent(text.replace(/\r?\n/g, '\r\n')).replace(/'/g, '%27');
  return `mailto:${encode(mail.to).replace(/%40/g, '@')}?subject=${encode(mail.subject)}&body=${encode(mail.body)}`;
}
