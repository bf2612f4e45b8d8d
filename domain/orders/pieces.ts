import { wholeNumber } from '../whole-number.ts';
import { readOrderList, type OrderList } from './order-list.ts';

/** Pieces (or sets) of one product that a quote can be asked for. */
export const mostPieces = 10_000_000;

/** A number of pieces as somebody typed it, or null. */
export const parsePieces = (typed: string): number | null =>
  wholeNumber(typed, { least: 1, most: mostPieces, digits: 9 });

/** The list of a request: item numbers with pieces, in the form of an order list ("CB-001:250000"). Null: none of ours. */
export const readPieceList = (text: string): OrderList | null => readOrderList(text, parsePieces);

/** We sell whole packs: as many as the pieces need. @param unitPieces pieces in a pack, 1 for a set */
export const packsFor = (pieces: number, unitPieces: number): number => Math.ceil(pieces / unitPieces);
