import type { ShopProduct } from '../../features/shop/product.ts';
import { Text } from '../../i18n/text.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Picture } from '../../components/picture.tsx';

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
        <h1 className="lg:text-[clamp(2.75rem,1rem+3.2vw,4.25rem)]">{t('shop.banner.title')}</h1>
        <p className="lead mt-5">
          <Text id="shop.banner.subtitle" />
        </p>
        <a href="#prices" className="btn btn-secondary mt-7">
          {t('shop.banner.toPrices')}
        </a>
      </div>
      <nav aria-label={t('shop.banner.products')}>
        {/* on phones a list with a small picture each, else a row of swatches */}
        <ul className="grid grid-cols-1 gap-1.5 sm:grid-cols-5 sm:gap-3">
          {pieces.map((product) => (
            <li key={product.id}>
              <a
                href={`#${product.id}`}
                className="group flex flex-wrap items-center gap-x-4 text-small no-underline sm:block"
              >
                <span className="block w-20 flex-none overflow-hidden rounded-card sm:w-auto">
                  <Picture
                    name={product.image}
                    alt=""
                    sizes="(min-width: 64rem) 34vw, 60vw"
                    priority
                    className="aspect-5/3 w-full scale-110 sm:aspect-2/5 object-cover object-[84%_0] transition-transform duration-300 group-hover:scale-115"
                  />
                </span>
                <span className="block leading-tight font-semibold group-hover:underline max-sm:flex-[1_1_6em] max-sm:min-w-0 sm:mt-2">
                  {product.name}
                </span>
                <span className="tabular block max-sm:ml-auto max-sm:text-right sm:text-tiny">
                  <span className="block">{t('shop.banner.gross', { price: product.localPriceWithVat })}</span>
                  <span className="soft block">{t('shop.banner.from', { price: product.localPrice })}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}
