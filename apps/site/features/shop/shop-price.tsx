import type { PiecePrice } from '../../../../domain/money.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { RichText } from '../../i18n/text.tsx';
import type { ShopProduct } from './product.ts';

/** What a pack costs, and one piece of it: the buyer's own price leads (price-pair.css). */
export function ShopPrice({ product }: { product: ShopProduct }) {
  const { t } = useLanguage();
  const { each, packaging } = product;
  const inWords = ({ unit, amount }: PiecePrice) => t(`shop.price.${unit}`, { amount });
  return (
    <div className="shop-price tabular">
      <p className="price-pair">
        <span className="price-gross">
          <span className="figure" data-gross>
            {product.localPriceWithVat}
          </span>{' '}
          <span className="tax">{t('shop.price.inclVat')}</span>
        </span>{' '}
        <span className="price-net">
          <span className="figure" data-price>
            {product.localPrice}
          </span>{' '}
          <span className="tax">{t('shop.price.exclVat')}</span>
        </span>
      </p>
      <p className="soft flex flex-wrap gap-x-2 text-tiny">
        {each === null ? (
          <RichText text={packaging} />
        ) : (
          <>
            <span>{t('shop.table.unit.piece')}</span> <span className="for-private">{inWords(each.gross)}</span>
            <span className="for-business">{inWords(each.net)}</span>
          </>
        )}
      </p>
    </div>
  );
}
