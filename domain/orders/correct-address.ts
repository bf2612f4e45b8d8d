import * as z from 'zod/mini';
import { line, paragraphs } from '../forms/fields.ts';
import { homeCountry } from './countries.ts';
import type { PostalAddress } from './order-customer.ts';
import { isClosed, type OrderState } from './order-state.ts';

/** Which addresses of an order can be corrected: where the goods go until they have left, where the invoice goes until the end. */
export function correctableAddresses({ state }: { state: OrderState }): { delivery: boolean; invoice: boolean } {
  const isOver = isClosed(state);
  return { delivery: !isOver && state !== 'shipped', invoice: !isOver };
}

/** What is typed anew of an address. Its country stays: shipping and tax hang on it. */
export type TypedAddress = Readonly<Record<AddressField, string>>;
export const addressFields = ['name', 'street', 'postcode', 'city'] as const;
export type AddressField = (typeof addressFields)[number];

const schema = z.object({
  // a company and a person, a line each
  name: paragraphs({ min: [2, 'validation.name.min'], max: [200, 'validation.name.max'] }),
  street: line({ min: [3, 'validation.street.min'], max: [200, 'validation.street.max'] }),
  postcode: line({ min: [2, 'validation.postcode.min'], max: [12, 'validation.postcode.max'] }),
  city: line({ min: [1, 'validation.city.required'], max: [100, 'validation.city.max'] }),
});

/** Whether a text has no more lines than an address has room for. */
const fits = (name: string) => name.split('\n').length <= 3;

/** The corrected address, or the fields that cannot be right; the same rules as in the order's form. */
export function correctAddress(
  { country }: PostalAddress,
  typed: TypedAddress,
): { address: PostalAddress } | { wrong: AddressField[] } {
  const read = schema.safeParse(typed);
  if (!read.success) {
    const paths = new Set(read.error.issues.map(({ path }) => path[0]));
    return { wrong: addressFields.filter((field) => paths.has(field)) };
  }
  const { data } = read;
  if (!fits(data.name)) return { wrong: ['name'] };
  if (country === homeCountry && !/^\d{5}$/.test(data.postcode)) return { wrong: ['postcode'] };
  return { address: { ...data, country } };
}

/** Whether two addresses are one, line by line. */
export const isSameAddress = (one: PostalAddress, other: PostalAddress): boolean =>
  one.country === other.country && addressFields.every((field) => one[field] === other[field]);
