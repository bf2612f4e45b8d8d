import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLoaderData, useNavigationType, type LoaderFunctionArgs } from 'react-router';
import { localPrice, tablePrice, withVat } from '../../../../domain/money.ts';
import { suggestPrices } from '../../../../domain/orders/quote.ts';
import { guaranteeView } from '../../../../server/features/content/guarantee-notice.ts';
import { orderShop } from '../../../../server/features/content/order-page.ts';
import { percentIn } from '../../../../server/features/content/fact-values.ts';
import { content } from '../../../../server/features/content/load.ts';
import { reductionMark, reductionsIn } from '../../../../server/features/content/quantity-reductions.ts';
import { pageData } from '../../../../server/features/content/page-data.ts';
import { lengthOf, setContents, weightEach, weightOf } from '../../../../server/features/content/product-facts.ts';
import { ShopListProvider } from '../../features/shop/list/shop-list.tsx';
import { OrderingProvider } from '../../features/shop/ordering.tsx';
import { OrderTexts } from '../../features/shop/order-texts.tsx';
import { PriceTable } from '../../features/shop/price-table.tsx';
import type { Seller, ShopProduct } from '../../features/shop/product.ts';
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

export function loader({ request }: LoaderFunctionArgs) {
  const { products, company, facts, guaranteeNotices, claims } = content();
  const page = pageData(request, {
    sections: ['shop', 'order.quantity'],
    pictures: [...products.map(({ facts: { image } }) => image), 'soil', 'airline-tray', 'retail-pack'],
    seoKey: 'shop',
  });
  const vatPercent = percentIn(facts, 'vat');
  const seller: Seller = { brand: company.brand, email: company.email };
  const reductions = reductionsIn(facts);
  const tierMark = reductionMark(content(), page.language);
  const local = (cents: number) => localPrice(cents, page.language);
  const shown = products.map(({ facts: product, prose }): ShopProduct => {
    const { name, title, subtitle, description, packaging, uses, imageAlt } = prose[page.language];
    return {
      id: product.id,
      itemNo: product.itemNo,
      name,
      englishName: prose.en.name,
      title,
      subtitle,
      description,
      packaging,
      uses,
      image: product.image,
      imageAlt,
      price: tablePrice(product.priceCents),
      priceWithVat: tablePrice(withVat(product.priceCents, vatPercent)),
      localPrice: local(product.priceCents),
      localPriceWithVat: local(withVat(product.priceCents, vatPercent)),
      tierMark,
      tiers:
        product.unit === 'set'
          ? []
          : suggestPrices(product.priceCents, 1, reductions).tiers.map(({ from, unitNetCents }) => ({
              from,
              percent: reductions.find((one) => one.from === from)?.percent ?? 0,
              price: local(unitNetCents),
              priceWithVat: local(withVat(unitNetCents, vatPercent)),
            })),
      unit: product.unit,
      orderQuantity: product.orderQuantity,
      weight: weightOf(product.weightClaim, page.language),
      spec: {
        contents: setContents(product, page.language),
        length: lengthOf(product, page.language),
        weightEach: weightEach(product.weightClaim, page.language),
      },
    };
  });
  return {
    ...page,
    products: shown,
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
        <div id="top">
          <Banner products={products} />
        </div>
        <OrderingBox />
        <Degradation isCompostable={isCompostable} />
        <section id="prices" className="tone-paper section">
          <div className="page-width">
            <h2>{t('shop.table.title')}</h2>
            {/* the official notice is seen before the prices (Directive 2011/83/EU, Art. 6(1)(l)); our own text alone may follow them */}
            {guarantee.notice ? <Guarantee {...guarantee} /> : null}
            <PriceTable products={products} seller={seller} />
            <p className="text-links measure mt-6">
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
