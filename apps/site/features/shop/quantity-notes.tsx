import { localPrice, withVat } from '../../../../domain/money.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import MeantPacks from './list/meant-packs.tsx';
import type { OrderShop } from './list/order-shop.ts';
import { TierHint } from './list/tier-hint.tsx';

interface QuantityNotesProps {
  shop: OrderShop;
  itemNo: string;
  packs: number;
  isBusiness: boolean;
  /** left out: only what so many packs cost is said */
  notes?: {
    /** pieces in a pack, 1 for a set */
    unitPieces: number;
    /** takes another number of packs */
    fill(packs: number): void;
    /** it was meant as it stands */
    keep(): void;
  };
}

/**
 * What there is to say of a number of packs in the shop: what they cost, or whether pieces were meant, and what a few
 * more would save. One file, fetched with the first change of a number.
 */
export default function QuantityNotes({ notes, ...of }: QuantityNotesProps) {
  if (!notes) return <Total {...of} />;
  if (notes.unitPieces === 1) return null;
  const { shop, itemNo, packs, isBusiness } = of;
  return (
    <>
      <MeantPacks
        itemNo={itemNo}
        packs={packs}
        unitPieces={notes.unitPieces}
        isBusiness={isBusiness}
        type="button"
        take={notes.fill}
        keep={notes.keep}
      />
      <p className="text-small">
        <TierHint quantity={packs} reductions={shop.reductions} mark={shop.reductionMark} />
      </p>
    </>
  );
}

/** At list prices and without shipping, as the list will say it. */
function Total({ shop, itemNo, packs, isBusiness }: Omit<QuantityNotesProps, 'notes'>) {
  const { t, language } = useLanguage();
  const product = shop.products.find((one) => one.itemNo === itemNo);
  if (!product) return null;
  const netCents = product.netCents * packs;
  const amount = localPrice(isBusiness ? netCents : withVat(netCents, shop.vatPercent), language);
  return (
    <strong className="inline-block whitespace-nowrap" data-total>
      {t(isBusiness ? 'shop.list.net' : 'shop.list.gross', { amount })}
    </strong>
  );
}
