/** From here on a consumer's number of packs is more likely one of pieces. */
const manyPacks = 50;

/**
 * The packs that somebody may have meant who typed a number of pieces where packs are asked for, or null where nothing
 * speaks for it. It is a question only: nobody is kept from ordering.
 * @param unitPieces pieces in a pack, 1 for a set
 * @param isBusiness false also while that is not known
 */
export function packsMeant(packs: number, unitPieces: number, isBusiness: boolean): number | null {
  if (unitPieces === 1) return null;
  const looksLikePieces = packs % unitPieces === 0 || (!isBusiness && packs >= manyPacks);
  // as `packsFor` has it, which brings the reading of lists into the shop's first code
  return looksLikePieces ? Math.ceil(packs / unitPieces) : null;
}

/** The other way round: the packs that somebody may have meant who typed less than one pack in pieces; null: nothing. */
export const packsTypedAsPieces = (pieces: number, unitPieces: number): number | null =>
  pieces < unitPieces ? pieces : null;
