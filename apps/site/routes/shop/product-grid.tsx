import { useEffect, useRef } from 'react';
import { ProductCard } from '../../features/shop/product-card.tsx';
import type { Seller, ShopProduct } from '../../features/shop/product.ts';
import { Text } from '../../i18n/text.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { useLazyComponent } from '../../components/use-lazy-component.ts';

const importOpeners = () => import('../../features/viewer/turn-openers.tsx');
const wideSizes = '(min-width: 75rem) 600px, (min-width: 40rem) 50vw, 100vw';

/** How many lie side by side in each row where there is room: three at first, then two, and none alone. */
export function rowLengths(pieces: number): number[] {
  if (pieces === 4) return [2, 2];
  const rows = pieces > 2 ? [3] : [];
  const left = pieces - (rows[0] ?? 0);
  if (left % 2 === 1 && left > 1) return [...rows, 3, ...Array<number>((left - 3) / 2).fill(2)];
  return [...rows, ...Array<number>(Math.floor(left / 2)).fill(2), ...(left === 1 ? [1] : [])];
}

const layouts = {
  1: { width: '@min-[43.5rem]:col-span-6', wide: 'whole', sizes: wideSizes },
  2: { width: '@min-[43.5rem]:col-span-6 @min-[58.5rem]:col-span-3', wide: 'close', sizes: wideSizes },
  3: {
    width: '@min-[43.5rem]:col-span-2',
    wide: undefined,
    sizes: '(min-width: 75rem) 400px, (min-width: 48rem) 33vw, 100vw',
  },
} as const;

/** The box across, the next three side by side, the others in twos: a table is not laid with equal rows either. */
function rows(products: readonly ShopProduct[]) {
  const sets = products.filter((product) => product.unit === 'set');
  const pieces = products.filter((product) => product.unit === 'piece');
  const lengths = rowLengths(pieces.length);
  return [
    ...sets.map((set) => ({ products: [set], ...layouts[1] })),
    ...lengths.map((length, row) => {
      const before = lengths.slice(0, row).reduce((sum, one) => sum + one, 0);
      return { products: pieces.slice(before, before + length), ...layouts[length === 3 ? 3 : length === 2 ? 2 : 1] };
    }),
  ];
}

export function ProductGrid({ products, seller }: { products: readonly ShopProduct[]; seller: Seller }) {
  const { t } = useLanguage();
  const section = useRef<HTMLElement>(null);
  const { ready: Openers, load } = useLazyComponent(importOpeners, { once: true });
  // the buttons to take products in hand come when there is something to take; without scripts there is nothing to turn
  useEffect(() => {
    const watcher = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting)
        load().then(
          () => watcher.disconnect(),
          () => watcher.disconnect(),
        );
    });
    if (section.current) watcher.observe(section.current);
    return () => watcher.disconnect();
  }, [load]);
  const laid = rows(products);
  const shown = laid.flatMap((row) => row.products.map(({ id }) => id));
  return (
    <section ref={section} id="products" className="section">
      <div className="page-width">
        <div className="@container">
          <div className="grid grid-cols-1 gap-5 @min-[43.5rem]:grid-cols-6 lg:gap-8">
            <div className="mb-3 @min-[43.5rem]:col-span-6">
              <h2>{t('shop.cards.title')}</h2>
              <p className="text-links measure mt-3">
                <Text id="order.quantity.more" />
              </p>
            </div>
            {laid.map(({ products: row, width, wide, sizes }) =>
              row.map((product) => (
                <div key={product.id} className={`grid grid-cols-1 ${width}`}>
                  <ProductCard product={product} seller={seller} wide={wide} sizes={sizes} />
                </div>
              )),
            )}
          </div>
        </div>
      </div>
      {Openers && <Openers boxes="#products article > figure" products={shown} />}
    </section>
  );
}
