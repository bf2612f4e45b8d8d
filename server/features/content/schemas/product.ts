import * as z from 'zod/mini';
import { productSales } from '../../../../domain/product-sale.ts';
import { typedAs, text, hidden, picture, whole, cents, hiddenNumber } from './fields.ts';

export const productFactsSchema = z.strictObject({
  id: hidden,
  sale: z._default(z.enum(productSales), 'on-sale'),
  itemNo: text,
  priceCents: cents,
  orderQuantity: whole,
  unit: z.enum(['set', 'piece']),
  weightClaim: z.nullable(typedAs('claim', z.string().check(z.trim(), z.minLength(1)))),
  /** longest side of a piece in millimetres; null for a set */
  lengthMm: z.nullable(whole),
  /** across it, at its widest, in millimetres; missing where the file is older than this fact */
  widthMm: z.optional(z.nullable(whole)),
  /** what a set holds; null for single pieces */
  contents: z.nullable(
    z.strictObject({
      pieces: z
        .array(
          z.strictObject({ product: typedAs('product', z.string().check(z.trim(), z.minLength(1))), count: whole }),
        )
        .check(z.minLength(1)),
      cards: whole,
    }),
  ),
  /** fields of this file that are still sample values: shown as such, and named by the launch check */
  samples: z.array(z.enum(['lengthMm', 'widthMm', 'contents'])),
  image: picture,
  position: hiddenNumber,
});
export const productProseSchema = z.strictObject({
  name: text,
  title: text,
  subtitle: text,
  packaging: text,
  imageAlt: text,
  description: text,
  uses: z.array(text),
});
export type ProductFacts = z.infer<typeof productFactsSchema>;
export type ProductProse = z.infer<typeof productProseSchema>;
