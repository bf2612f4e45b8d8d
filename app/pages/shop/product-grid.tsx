import { ProductCard } from '../../features/shop/product-card.tsx';
import type { Seller, ShopProduct } from '../../features/shop/product.ts';
import { useLanguage } from '../../language/language-provider.tsx';

const wideSizes = '(min-width: 75rem) 600px, (min-width: 40rem) 50vw, 100vw';

/** The box across, the next three side by side, the others in twos: a table is not laid with equal rows either. */
function rows(products: readonly ShopProduct[]) {
  const sets = products.filter((product) => product.unit === 'set');
  const pieces = products.filter((product) => product.unit === 'piece');
  return [
    { products: sets, width: 'md:col-span-6', wide: 'whole', sizes: wideSizes },
    {
      products: pieces.slice(0, 3),
      width: 'md:col-span-2',
      wide: undefined,
      sizes: '(min-width: 75rem) 400px, (min-width: 48rem) 33vw, 100vw',
    },
    { products: pieces.slice(3), width: 'md:col-span-6 lg:col-span-3', wide: 'close', sizes: wideSizes },
  ] as const;
}

export function ProductGrid({ products, seller }: { products: readonly ShopProduct[]; seller: Seller }) {
  const { t } = useLanguage();
  return (
    <section id="products" className="section">
      <div className="page-width grid grid-cols-1 gap-5 md:grid-cols-6 lg:gap-8">
        <h2 className="mb-3 md:col-span-6">{t('shop.cards.title')}</h2>
        {rows(products).map(({ products: row, width, wide, sizes }) =>
          row.map((product) => (
            <div key={product.id} className={`grid grid-cols-1 ${width}`}>
              <ProductCard product={product} seller={seller} wide={wide} sizes={sizes} />
            </div>
          )),
        )}
      </div>
    </section>
  );
}
