import { useLanguage } from '../../i18n/language-provider.tsx';
import { RichText } from '../../i18n/text.tsx';
import { useQuantityWords } from './list/use-quantity-words.ts';
import type { ShopProduct } from './product.ts';

/** What a pack costs, and one piece of it: the buyer's own price leads (price-pair.css). */
export function ShopPrice({ product }: { product: ShopProduct }) {
  const { t } = useLanguage();
  const words = useQuantityWords();
  const { each, packaging } = product;
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
            <span>{words.inPieces(1, product.orderQuantity)}</span> <EachPrice each={each} />
          </>
        )}
      </p>
    </div>
  );
}

/** What one piece of a pack costs whoever buys, in words. */
function EachPrice({ each: { gross, net } }: { each: { gross: string; net: string } }) {
  return (
    <span className="price-pair price-alone tabular">
      <span className="price-gross">{gross}</span>
      <span className="price-net">{net}</span>
    </span>
  );
}
