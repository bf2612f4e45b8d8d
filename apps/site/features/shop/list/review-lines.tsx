import { localPrice } from '../../../../../domain/money.ts';
import { isTaxFree, type PricedOrder } from '../../../../../domain/orders/price-order.ts';
import { Text } from '../../../i18n/text.tsx';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { Picture } from '../../../components/picture.tsx';
import { PricePair } from '../price-pair.tsx';
import MeantPacks from './meant-packs.tsx';
import type { ListShop } from './order-shop.ts';
import { useQuantityWords } from './use-quantity-words.ts';

interface ReviewLinesProps {
  shop: ListShop;
  priced: PricedOrder;
  isBusiness: boolean;
  /** packs were meant where pieces were typed */
  take(itemNo: string, packs: number): void;
}

/** The goods of an order with what is essential of them: pieces, length, contents, material, price. */
export function ReviewLines({ shop, priced, isBusiness, take }: ReviewLinesProps) {
  const { t, language } = useLanguage();
  const words = useQuantityWords();
  const money = (cents: number) => localPrice(cents, language);
  return (
    <ul className="border-t border-sand" data-review-lines>
      {priced.lines.map((line) => {
        const product = shop.products.find(({ itemNo }) => itemNo === line.itemNo);
        const length = product?.length ?? null;
        const contents = product?.contents ?? null;
        return (
          <li key={line.itemNo} className="list-row border-b border-sand py-4">
            {product ? <Picture name={product.image} alt="" sizes="64px" className="list-picture" /> : null}
            <div className="list-name">
              <p className="font-semibold">
                {line.quantity} × {line.name}
              </p>
              <ul className="soft text-small">
                <li>
                  {line.unit === 'set' ? t('order.list.unitSet') : words.inPieces(line.quantity, line.unitPieces)}
                </li>
                {length === null ? null : <li>{t('order.review.length', { length })}</li>}
                {contents === null ? null : <li>{t('order.review.contents', { contents })}</li>}
                <li>
                  <Text id="order.review.material" />
                </li>
              </ul>
            </div>
            <p className="list-price tabular text-right">
              {isTaxFree(priced) ? (
                money(line.netCents)
              ) : (
                <PricePair gross={money(line.grossCents)} net={money(line.netCents)} className="justify-end" />
              )}
            </p>
            <div className="list-more">
              <MeantPacks
                itemNo={line.itemNo}
                packs={line.quantity}
                unitPieces={line.unit === 'set' ? 1 : line.unitPieces}
                isBusiness={isBusiness}
                type="submit"
                take={(packs) => take(line.itemNo, packs)}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
