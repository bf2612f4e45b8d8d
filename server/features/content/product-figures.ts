import { numberFormat } from '../../../domain/kept-formats.ts';
import type { Locale } from '../../../domain/locale.ts';
import { localPrice, withVat } from '../../../domain/money.ts';
import type { ProductFacts } from './schemas.ts';

/** What of a product a text may name by `{product:ID:FORM}`. */
export const productForms = ['net', 'gross', 'each', 'length'] as const;
export type ProductForm = (typeof productForms)[number];

const numbers = numberFormat();

/**
 * A product's figure in a language: `net` and `gross` price of a pack or set, `each`: what one piece costs with VAT, in
 * whole cents, `length` in centimetres. Null where the product has none.
 * @param vatPercent a whole number of percent
 * @param cents the word for several cents
 */
export function productFigure(
  { priceCents, orderQuantity, lengthMm }: ProductFacts,
  form: ProductForm,
  language: Locale,
  { vatPercent, cents }: { vatPercent: number; cents: string },
): string | null {
  const gross = withVat(priceCents, vatPercent);
  switch (form) {
    case 'net':
      return localPrice(priceCents, language);
    case 'gross':
      return localPrice(gross, language);
    case 'each':
      return orderQuantity > 1 ? `${numbers(language).format(Math.round(gross / orderQuantity))}\u00a0${cents}` : null;
    case 'length':
      return lengthMm === null ? null : `${numbers(language).format(lengthMm / 10)}\u00a0cm`;
  }
}
