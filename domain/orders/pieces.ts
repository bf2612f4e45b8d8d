import { readOrderList, type OrderList } from './order-list.ts';

/** Pieces (or sets) of one product that an offer can be asked for. */
export const mostPieces = 10_000_000;

/**
 * A number of pieces as somebody typed it, or null. As with orders (`parseQuantity`), "10.000" is refused and not guessed
 * at: what is ten thousand in one language is ten in another.
 */
export function parsePieces(typed: string): number | null {
  const text = typed.trim();
  if (!/^\d{1,9}$/.test(text)) return null;
  const pieces = Number(text);
  return pieces >= 1 && pieces <= mostPieces ? pieces : null;
}

/** The list of a request: item numbers with pieces, in the form of an order list ("CB-001:250000"). Null: none of ours. */
export const readPieceList = (text: string): OrderList | null => readOrderList(text, parsePieces);

/** We sell whole packs: as many as the pieces need. @param unitPieces pieces in a pack, 1 for a set */
export const packsFor = (pieces: number, unitPieces: number): number => Math.ceil(pieces / unitPieces);
