import { dishes, type DishId, type PieceId } from './dishes.ts';

/** An event as its organiser describes it, in whole numbers within `eventLimits`. */
export interface EventWish {
  /** on each day */
  readonly guests: number;
  readonly days: number;
  /** per cent of what is served, on top of it */
  readonly sparePercent: number;
  /** portions of a dish that 100 guests eat on one day; what is not served is left out */
  readonly portions: Readonly<Partial<Record<DishId, number>>>;
}

export interface PieceNeed {
  readonly product: PieceId;
  /** for all days, the reserve included */
  readonly pieces: number;
  /** for one day, the reserve included: as many reusable ones would do if they were washed every night */
  readonly piecesADay: number;
}

/** How often one number goes into another, rounded up; exact for whole numbers, which a quotient of floats is not always. */
function dividedUp(amount: number, by: number): number {
  const rest = amount % by;
  return (amount - rest) / by + (rest > 0 ? 1 : 0);
}

/**
 * How many pieces of each product an event needs, in the order in which its dishes name them. Dishes that need the same
 * piece are added up before anything is rounded, and rounded up once.
 */
export function piecesFor({ guests, days, sparePercent, portions }: EventWish): PieceNeed[] {
  // portions are counted by 100 guests, the reserve by 100 portions
  const hundredths = 100 * 100;
  const perHundred = new Map<PieceId, number>();
  for (const { id, pieces } of dishes) {
    const eaten = portions[id] ?? 0;
    if (eaten > 0) for (const piece of pieces) perHundred.set(piece, (perHundred.get(piece) ?? 0) + eaten);
  }
  return [...perHundred].map(([product, eaten]) => {
    const aDay = guests * eaten * (100 + sparePercent);
    return { product, pieces: dividedUp(aDay * days, hundredths), piecesADay: dividedUp(aDay, hundredths) };
  });
}
