import { numberFormat } from '../../../domain/kept-formats.ts';
import type { Locale } from '../../../domain/locale.ts';
import { fill } from '../../../domain/messages.ts';
import { localPrice, withVat } from '../../../domain/money.ts';
import type { ProductFacts } from './schemas/product.ts';

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
function productFigure(
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

/**
 * The figure of several products that a text names together: the lowest, with the word for "from" where they differ.
 * Null where it is a length and not the same of all, or one has none.
 * @param from the word for "from", with `{price}` in its place
 */
export function figureOfSeveral(
  products: readonly ProductFacts[],
  form: ProductForm,
  language: Locale,
  words: { vatPercent: number; cents: string; from: string },
): string | null {
  const [lowest, ...others] = products.toSorted((one, other) => eachCents(one) - eachCents(other));
  if (lowest === undefined) return null;
  const [figure, ...further] = [lowest, ...others].map((product) => productFigure(product, form, language, words));
  if (figure === undefined || figure === null) return null;
  const isSame = further.every((other) => other === figure);
  if (form === 'length') return isSame ? figure : null;
  return isSame ? figure : fill(words.from, { price: figure });
}

/** Net, of one piece. */
const eachCents = ({ priceCents, orderQuantity }: ProductFacts): number => priceCents / orderQuantity;
