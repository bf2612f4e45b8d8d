import { ProductCard } from '../../features/shop/product-card.tsx';
import type { Seller, ShopProduct } from '../../features/shop/product.ts';
import { useLanguage } from '../../language/language-provider.tsx';

const wideSizes = '(min-width: 75rem) 600px, (min-width: 40rem) 50vw, 100vw';

/** The box across, the cutlery in three, the small pieces in two: a table is not laid with equal rows either. */
export function ProductGrid({ products, seller }: { products: readonly ShopProduct[]; seller: Seller }) {
  const { t } = useLanguage();
  const place = (product: ShopProduct) => (product.unit === 'set' ? 'box' : product.image.endsWith('pick') || product.image.includes('ice-cream') ? 'small' : 'full');
  return (
    <section id="products" className="section">
      <div className="page-width grid gap-5 md:grid-cols-6 lg:gap-8">
        <h2 className="mb-3 md:col-span-6">{t('shop.cards.title')}</h2>
        {products.map((product) => {
          const kind = place(product);
          return (
            <div key={product.id} className={`grid ${kind === 'box' ? 'md:col-span-6' : kind === 'small' ? 'md:col-span-6 lg:col-span-3' : 'md:col-span-3 lg:col-span-2'}`}>
              <ProductCard product={product} seller={seller} wide={kind !== 'full'} sizes={kind === 'full' ? '(min-width: 64rem) 400px, (min-width: 48rem) 50vw, 100vw' : wideSizes} />
            </div>
          );
        })}
      </div>
    </section>
  );
}
