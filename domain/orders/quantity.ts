import { wholeNumber } from '../whole-number.ts';

/** Packs or sets of one product in one order; more is a matter for a quote. */
export const mostOfOneProduct = 9_999;

/** A quantity as somebody typed it, or null: a box too many costs money. */
export const parseQuantity = (typed: string): number | null =>
  wholeNumber(typed, { least: 1, most: mostOfOneProduct, digits: 5 });
