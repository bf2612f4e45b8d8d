import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLoaderData, useNavigationType, type LoaderFunctionArgs } from 'react-router';
import { guaranteeView } from '../../../../server/features/content/guarantee-notice.ts';
import { orderShop } from '../../../../server/features/content/order-page.ts';
import { content } from '../../../../server/features/content/load.ts';
import { pageData } from '../../../../server/features/content/page-data.ts';
import { ShopListProvider } from '../../features/shop/list/shop-list.tsx';
import { OrderingProvider } from '../../features/shop/ordering.tsx';
import { OrderTexts } from '../../features/shop/order-texts.tsx';
import { PriceSheet } from '../../features/shop/price-pair.tsx';
import { PriceTable } from '../../features/shop/price-table.tsx';
import type { Seller } from '../../features/shop/list/seller.ts';
import { ShopSheet } from '../../features/shop/shop-sheet.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Text } from '../../i18n/text.tsx';
import { pageMeta } from '../../document/page-meta.ts';
import { Banner } from './banner.tsx';
import { Degradation } from './degradation.tsx';
import { Guarantee } from './guarantee.tsx';
import { LegalInformation } from './legal-information.tsx';
import { OrderingBox } from './ordering-box.tsx';
import { ProductGrid } from './product-grid.tsx';
import { Reasons } from './reasons.tsx';
import { shownProducts } from './shown-products.ts';

export function loader({ request }: LoaderFunctionArgs) {
  const { products, company, guaranteeNotices, claims } = content();
  const page = pageData(request, {
    sections: ['shop', 'order.quantity', 'order.buyer'],
    pictures: [...products.map(({ facts: { image } }) => image), 'soil', 'airline-tray', 'hundred-forks'],
    seoKey: 'shop',
  });
  const seller: Seller = { brand: company.brand, email: company.email };
  return {
    ...page,
    products: shownProducts(page.language),
    seller,
    list: orderShop(page.language),
    guarantee: guaranteeView(guaranteeNotices, page.language),
    isCompostable: claims.has('home-compostable'),
  };
}

export const meta = pageMeta;

const never = () => () => {};

/** Whether this render takes over the server's document, as opposed to a change of pages in the browser. */
const useIsHydrating = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

const navigationType = () =>
  performance.getEntriesByType('navigation').find((entry) => entry instanceof PerformanceNavigationTiming)?.type;

export default function ShopPage() {
  const { products, seller, list, guarantee, isCompostable } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  const [isFirstPage] = useState(useIsHydrating());
  const cameBack = useNavigationType() === 'POP';
  // Opens at the top (specification, section 2), also after a reload further down, where a browser would stay. A page that
  // was just asked for stands there already, and whoever scrolled before the scripts came is not thrown back. Nor is
  // whoever comes back to it: that opens nothing.
  useEffect(() => {
    if (isFirstPage ? navigationType() !== 'reload' : cameBack) return;
    if (['', '#top', '#hero'].includes(location.hash)) window.scrollTo({ top: 0, behavior: 'instant' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as it was opened, whatever is gone to within it
  }, []);
  return (
    <OrderingProvider>
      <ShopListProvider shop={list}>
        <PriceSheet />
        <ShopSheet />
        <div id="top">
          <Banner products={products} shop={list} />
        </div>
        <OrderingBox />
        <Degradation isCompostable={isCompostable} />
        <section id="prices" className="shop-section tone-paper section">
          <div className="page-width">
            <h2>{t('shop.table.title')}</h2>
            {/* the official notice is seen before the prices (Directive 2011/83/EU, Art. 6(1)(l)); our own text alone may follow them */}
            {guarantee.notice ? <Guarantee {...guarantee} /> : null}
            <PriceTable products={products} seller={seller} />
            <p className="text-links mt-5 text-small">
              <Text id="order.quantity.more" />
            </p>
            <OrderTexts products={products} seller={seller} />
            {guarantee.notice ? null : <Guarantee {...guarantee} />}
          </div>
        </section>
        <ProductGrid products={products} seller={seller} />
        <Reasons />
        <LegalInformation />
      </ShopListProvider>
    </OrderingProvider>
  );
}
