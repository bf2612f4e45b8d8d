import type { ShopProduct } from '../../features/shop/product.ts';
import { Text } from '../../language/text.tsx';
import { useLanguage } from '../../language/language-provider.tsx';
import { Picture } from '../../ui/picture.tsx';

/** The whole assortment as a row of swatches; each leads to its card. */
export function Banner({ products }: { products: readonly ShopProduct[] }) {
  const { t } = useLanguage();
  const pieces = products.filter((product) => product.unit === 'piece');
  return (
    <section
      id="hero"
      className="page-width grid grid-cols-1 items-center gap-10 pt-10 pb-14 lg:grid-cols-[6fr_7fr] lg:gap-14 lg:pt-14 lg:pb-20"
    >
      <div>
        <h1 className="lg:text-[clamp(2.75rem,1rem+3.2vw,4.25rem)]!">{t('shop.banner.title')}</h1>
        <p className="lead mt-5">
          <Text id="shop.banner.subtitle" />
        </p>
        <a href="#prices" className="btn btn-secondary mt-7">
          {t('shop.banner.toPrices')}
        </a>
      </div>
      <nav aria-label={t('shop.banner.products')}>
        <ul className="grid grid-cols-5 gap-1.5 sm:gap-3">
          {pieces.map((product) => (
            <li key={product.id}>
              <a href={`#${product.id}`} className="group block text-small no-underline">
                <span className="block overflow-hidden rounded-card">
                  <Picture
                    name={product.image}
                    alt=""
                    sizes="(min-width: 64rem) 34vw, 60vw"
                    priority
                    className="aspect-2/5 w-full scale-110 object-cover object-[84%_0] transition-transform duration-300 group-hover:scale-115"
                  />
                </span>
                <span className="mt-2 block leading-tight font-semibold max-sm:sr-only group-hover:underline">
                  {product.name}
                </span>
                <span className="soft tabular block text-tiny max-sm:sr-only">{product.price}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}
