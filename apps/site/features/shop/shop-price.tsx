import { useLanguage } from '../../i18n/language-provider.tsx';
import { RichText } from '../../i18n/text.tsx';
import { useQuantityWords } from './list/use-quantity-words.ts';
import type { ShopProduct } from './product.ts';

/** What a pack costs: the buyer's own price leads (price-pair.css); of what is sold out also what is in a pack, as the form that says it is missing. */
export function ShopPrice({ product }: { product: ShopProduct }) {
  const { t } = useLanguage();
  return (
    <>
      <p className="shop-price price-pair tabular">
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
      {product.isSoldOut ? (
        <p className="soft flex flex-wrap gap-x-2 text-tiny">
          <PackUnit product={product} />
        </p>
      ) : null}
    </>
  );
}

/** What is in a pack, and what one piece of it costs. */
export function PackUnit({ product }: { product: ShopProduct }) {
  const words = useQuantityWords();
  const { each, packaging, orderQuantity } = product;
  if (each === null)
    return (
      <span>
        <RichText text={packaging} />
      </span>
    );
  return (
    <>
      <span>{words.inPieces(1, orderQuantity)}</span> <EachPrice each={each} />
    </>
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
