import { RichText } from '../../i18n/text.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Picture } from '../../components/picture.tsx';
import { ListEntry } from './list-entry.tsx';
import { OrderButton } from './ordering.tsx';
import { ProductSpec } from './product-spec.tsx';
import type { Seller } from './list/seller.ts';
import type { ShopProduct } from './product.ts';
import { PackUnit, ShopPrice } from './shop-price.tsx';
import { SoldOut } from './sold-out.tsx';
import { useOrderMail } from './use-order-mail.ts';

/** A product closer: its picture large, what it is for, and what has to be known of it in a panel below its row. */
export function ProductCard({ product, seller }: { product: ShopProduct; seller: Seller }) {
  const { t } = useLanguage();
  const mailFor = useOrderMail(seller);
  const { id, itemNo, name, englishName, unit, orderQuantity, isSoldOut, spec, lengthAlone } = product;
  const measures = [lengthAlone?.text ?? null, spec.weightEach].filter((measure) => measure !== null);
  return (
    <article id={id} aria-labelledby={`${id}-title`} className="product-card">
      <div className="product-front">
        <figure>
          <Picture
            name={product.image}
            alt={product.imageAlt}
            sizes="(min-width: 75rem) 385px, (min-width: 64rem) 32vw, (min-width: 40rem) 40vw, 144px"
          />
        </figure>
        <div className="product-head">
          <h3 id={`${id}-title`} lang={name === englishName ? 'en' : undefined}>
            {product.title}
          </h3>
          <p className="soft text-small">{product.subtitle}</p>
          {measures.length > 0 ? (
            <p className="tabular text-small">
              {measures.map((measure, at) => (
                <span key={measure} className="inline-block">
                  <RichText text={measure} />
                  {at < measures.length - 1 ? <>,&nbsp;</> : null}
                </span>
              ))}
            </p>
          ) : null}
        </div>
        <div className="product-words">
          <p>
            <RichText text={product.description} />
          </p>
          {spec.contents === null ? null : (
            <p className="mt-2 text-small">
              <strong>{t('shop.spec.contentsFirst')}</strong> {spec.contents}
            </p>
          )}
          <div className="mt-auto pt-3">
            <ShopPrice product={product} />
          </div>
          {isSoldOut ? (
            <SoldOut className="mt-2" />
          ) : (
            <ListEntry
              itemNo={itemNo}
              name={name}
              unitPieces={unit === 'piece' ? orderQuantity : 1}
              className="mt-2"
              unit={<PackUnit product={product} />}
              beside={
                <OrderButton
                  mail={mailFor(product, englishName)}
                  name={name}
                  pieces={unit === 'piece' ? orderQuantity : null}
                />
              }
            />
          )}
        </div>
      </div>
      <ProductSpec product={product} />
    </article>
  );
}
