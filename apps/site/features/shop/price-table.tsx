import { RichText, Text } from '../../i18n/text.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { ListEntry } from './list-entry.tsx';
import { OrderButton } from './ordering.tsx';
import type { Seller } from './list/seller.ts';
import type { ShopProduct } from './product.ts';
import { SoldOut } from './sold-out.tsx';
import { useOrderMail } from './use-order-mail.ts';

/** The price and order list: six columns, four on tablets, short rows that open on phones, as the room in the visitor's text size goes. */
export function PriceTable({ products, seller }: { products: readonly ShopProduct[]; seller: Seller }) {
  const { t } = useLanguage();
  const mailFor = useOrderMail(seller);
  const hasWeights = products.some(({ weight }) => weight !== null);
  return (
    <div className="price-scroll table-scroll @container">
      <table className="data-table stack price-table mt-4">
        <caption className="mb-3 text-left text-small">
          <Text id="shop.table.caption" />
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('shop.table.itemNo')}</th>
            <th scope="col">{t('shop.table.product')}</th>
            <th scope="col">{t('shop.table.price')}</th>
            {hasWeights ? <th scope="col">{t('shop.table.weight')}</th> : null}
            <th scope="col">{t('shop.table.packaging')}</th>
            <th scope="col" className="no-print">
              {t('shop.table.order')}
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.id} data-item={product.itemNo}>
              <td data-label={t('shop.table.itemNo')} className="text-small">
                {product.itemNo}
              </td>
              <th scope="row" lang={product.name === product.englishName ? 'en' : undefined}>
                {product.name}
              </th>
              <td data-label={t('shop.table.price')}>
                <div>
                  <Price product={product} />
                  {/* on phones it shows the rest of its row (shop.css) */}
                  <details className="row-more text-small">
                    <summary>
                      {t('shop.table.more')} <span className="sr-only">({product.name})</span>
                    </summary>
                  </details>
                </div>
              </td>
              {hasWeights ? (
                <td data-label={t('shop.table.weight')} className="text-small">
                  {product.weight ? (
                    <RichText text={product.weight} />
                  ) : (
                    <span className="soft">{t('shop.table.noWeight')}</span>
                  )}
                </td>
              ) : null}
              <td data-label={t('shop.table.packaging')} className="text-small">
                <RichText text={product.packaging} />
              </td>
              <td className="no-print">
                {product.isSoldOut ? (
                  <SoldOut />
                ) : (
                  <ListEntry
                    itemNo={product.itemNo}
                    name={product.name}
                    unitPieces={product.unit === 'piece' ? product.orderQuantity : 1}
                    beside={
                      <OrderButton
                        mail={mailFor(product, product.name)}
                        name={product.name}
                        pieces={product.unit === 'piece' ? product.orderQuantity : null}
                      />
                    }
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a consumer pays and, as large (price indication rules, PAngV § 3), the net price: the buyer's own stands first (shop.css). */
function Price({ product }: { product: ShopProduct }) {
  const { t } = useLanguage();
  const figure = 'font-display text-[1.35rem] leading-tight whitespace-nowrap';
  return (
    <div className="table-prices tabular" data-prices>
      <p className="is-gross">
        <span className={figure} data-gross>
          {product.priceWithVat}
        </span>{' '}
        <span className="inline-block text-small">{t('shop.table.inclVat')}</span>
      </p>
      <p className="is-net">
        <span className={figure} data-price>
          {product.price}
        </span>{' '}
        <span className="inline-block text-small">{t('shop.table.exclVat')}</span>
      </p>
    </div>
  );
}
