import MeantPacks from './list/meant-packs.tsx';
import type { OrderShop } from './list/order-shop.ts';
import { TierHint } from './list/tier-hint.tsx';

interface QuantityNotesProps {
  shop: OrderShop;
  itemNo: string;
  packs: number;
  /** pieces in a pack, 1 for a set */
  unitPieces: number;
  isBusiness: boolean;
  /** takes another number of packs */
  fill(packs: number): void;
  /** it was meant as it stands */
  keep(): void;
}

/** What there is to say of a number of packs in the shop: whether pieces were meant, and what a few more would save. */
export default function QuantityNotes({ shop, itemNo, packs, unitPieces, isBusiness, fill, keep }: QuantityNotesProps) {
  if (unitPieces === 1) return null;
  return (
    <>
      <MeantPacks
        itemNo={itemNo}
        packs={packs}
        unitPieces={unitPieces}
        isBusiness={isBusiness}
        type="button"
        take={fill}
        keep={keep}
      />
      <p className="text-small">
        <TierHint quantity={packs} reductions={shop.reductions} mark={shop.reductionMark} />
      </p>
    </>
  );
}
