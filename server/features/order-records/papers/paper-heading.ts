import { germanDay } from '../../../../domain/german-time.ts';
import type { PostalAddress } from '../../../../domain/orders/order-customer.ts';
import type { Party } from '../../../../domain/invoicing/paper.ts';
import type { StoredOrder } from '../stored-order.ts';
import type { PaperTexts } from './order-for-papers.ts';

/** Says on a paper that its order was priced without tax and bears it after all. */
export const taxedLater = ({ taxDecision }: Pick<StoredOrder, 'taxDecision'>) =>
  taxDecision?.decision === 'taxed' ? { taxedLater: true as const } : {};

/** What every paper about an order or a request says of it. */
export function commonOf(order: StoredOrder, { issuer }: Pick<PaperTexts, 'issuer'>) {
  const { customer, buyer } = order;
  return {
    language: order.language,
    issuer,
    customer: { ...partyOf(customer.invoice, buyer), kind: buyer, vatId: noneIfEmpty(customer.vatId) },
    deliverTo: isSame(customer.delivery, customer.invoice) ? null : partyOf(customer.delivery, buyer),
    orderNumber: order.number,
    orderedOn: germanDay(order.receivedAt),
    reference: noneIfEmpty(customer.reference),
  };
}

/** An address of an order has company, person, or both in two lines. */
function partyOf({ name, street, postcode, city, country }: PostalAddress, buyer: StoredOrder['buyer']): Party {
  const [first = '', ...rest] = name.split('\n');
  const isCompany = buyer === 'business';
  return {
    company: isCompany ? first : null,
    name: isCompany ? noneIfEmpty(rest.join(', ')) : [first, ...rest].join(', '),
    street,
    addition: null,
    postcode,
    city,
    country,
  };
}

const isSame = (one: PostalAddress, other: PostalAddress): boolean =>
  (['name', 'street', 'postcode', 'city', 'country'] as const).every((part) => one[part] === other[part]);

const noneIfEmpty = (text: string): string | null => (text.trim() === '' ? null : text.trim());
