import { useEffect, useRef } from 'react';
import { ProductCard } from '../../features/shop/product-card.tsx';
import type { Seller } from '../../features/shop/list/seller.ts';
import type { ShopProduct } from '../../features/shop/product.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { useLazyComponent } from '../../components/use-lazy-component.ts';

const importOpeners = () => import('../../features/viewer/turn-openers.tsx');
/** How many lie side by side in each row where there is room: three at first, then two, and none alone. */
export function rowLengths(products: number): number[] {
  if (products === 4) return [2, 2];
  const rows = products > 2 ? [3] : [];
  const left = products - (rows[0] ?? 0);
  if (left % 2 === 1 && left > 1) return [...rows, 3, ...Array<number>((left - 3) / 2).fill(2)];
  return [...rows, ...Array<number>(Math.floor(left / 2)).fill(2), ...(left === 1 ? [1] : [])];
}

/** The products in rows of these lengths. */
function rows(products: readonly ShopProduct[]) {
  const lengths = rowLengths(products.length);
  return lengths.map((length, row) => {
    const before = lengths.slice(0, row).reduce((sum, one) => sum + one, 0);
    return products.slice(before, before + length);
  });
}

export function ProductGrid({ products, seller }: { products: readonly ShopProduct[]; seller: Seller }) {
  const { t } = useLanguage();
  const section = useRef<HTMLElement>(null);
  const { ready: Openers, load } = useLazyComponent(importOpeners, { once: true });
  // the buttons to take products in hand come when there is something to take; without scripts there is nothing to turn
  useEffect(() => {
    const watcher = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting)
        void load()
          .catch(() => undefined)
          .then(() => watcher.disconnect());
    });
    if (section.current) watcher.observe(section.current);
    return () => watcher.disconnect();
  }, [load]);
  return (
    <section ref={section} id="products" className="shop-section section">
      <div className="page-width @container">
        <div className="items-baseline justify-between gap-x-10 lg:flex">
          <h2>{t('shop.cards.title')}</h2>
          <p className="soft mt-2 text-small">
            {t('frame.rendering')}.
            {products.some(({ lengthAlone }) => lengthAlone?.isSample) ? ` ${t('shop.cards.lengths')}` : null}
          </p>
        </div>
        {rows(products).map((row) => (
          <div key={row[0]?.id} className={`product-row of-${row.length}`}>
            {row.map((product) => (
              <ProductCard key={product.id} product={product} seller={seller} />
            ))}
          </div>
        ))}
      </div>
      {Openers && <Openers boxes="#products article figure" products={products.map(({ id }) => id)} />}
    </section>
  );
}
