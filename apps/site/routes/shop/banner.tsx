import { BuyCard } from '../../features/shop/buy-card.tsx';
import { BuyerChoice } from '../../features/shop/buyer-choice.tsx';
import type { ShopProduct } from '../../features/shop/product.ts';
import { TierLine } from '../../features/shop/tier-line.tsx';
import type { OrderShop } from '../../features/shop/list/order-shop.ts';
import { Text } from '../../i18n/text.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';

const isPiece = ({ unit }: ShopProduct) => unit === 'piece';

/** The shop itself: the whole assortment, each with its price, a quantity and the button that puts it on the list. */
export function Banner({ products, shop }: { products: readonly ShopProduct[]; shop: OrderShop }) {
  const { t } = useLanguage();
  return (
    <section id="hero" className="page-width pt-6 pb-8 lg:pt-8 lg:pb-10">
      <div className="grid items-end gap-x-10 gap-y-3 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h1 className="shop-title">{t('shop.banner.title')}</h1>
          <p className="mt-2 max-w-[44rem] text-links">
            <Text id="shop.banner.subtitle" />
          </p>
        </div>
        <BuyerChoice given="private" className="js-only text-small" />
      </div>
      <div className="@container mt-5">
        <ul className="buy-cards" aria-label={t('shop.banner.products')}>
          {/* the pack that most want comes first: sets last */}
          {[...products.filter(isPiece), ...products.filter((product) => !isPiece(product))].map((product) => (
            <BuyCard key={product.id} product={product} />
          ))}
        </ul>
      </div>
      <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-16 gap-y-2 text-small lg:flex-nowrap">
        <TierLine reductions={shop.reductions} mark={shop.reductionMark} />
        <a href="#prices" className="text-link inline-block shrink-0 py-1">
          {t('shop.banner.toPrices')}
        </a>
      </div>
    </section>
  );
}
