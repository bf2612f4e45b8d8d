import { useEffect } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { localPrice, tablePrice, withVat } from '../../../domain/money.ts';
import { guaranteeView } from '../../../server/content/guarantee-notice.ts';
import { content } from '../../../server/content/load.ts';
import { pageData } from '../../../server/content/page-data.ts';
import { claimFigure, claimMarker } from '../../../server/content/tokens.ts';
import type { Locale } from '../../../domain/locale.ts';
import { OrderingProvider } from '../../features/shop/ordering.tsx';
import { OrderTexts } from '../../features/shop/order-texts.tsx';
import { PriceTable } from '../../features/shop/price-table.tsx';
import type { Seller, ShopProduct } from '../../features/shop/product.ts';
import { useLanguage } from '../../language/language-provider.tsx';
import { pageMeta } from '../../page-meta.ts';
import { Banner } from './banner.tsx';
import { Degradation } from './degradation.tsx';
import { Guarantee } from './guarantee.tsx';
import { LegalInformation } from './legal-information.tsx';
import { OrderingBox } from './ordering-box.tsx';
import { ProductGrid } from './product-grid.tsx';
import { Reasons } from './reasons.tsx';

export function loader({ request }: LoaderFunctionArgs) {
  const { products, company, facts, guaranteeNotices } = content();
  const page = pageData(request, {
    sections: ['shop'],
    pictures: [...products.map(({ facts: { image } }) => image), 'soil', 'retail-pack'],
    seoKey: 'shop',
  });
  const vat = facts['vat'];
  if (vat?.type !== 'percent') throw new Error('content/facts.json: vat must be a percent');
  const seller: Seller = { brand: company.brand, email: company.email };
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
      priceWithVat: localPrice(withVat(product.priceCents, vat.value), page.language),
      unit: product.unit,
      orderQuantity: product.orderQuantity,
      weight: product.weightClaim === null ? null : weightOf(product.weightClaim, page.language),
    };
  });
  return { ...page, products: shown, seller, guarantee: guaranteeView(guaranteeNotices, page.language) };
}

/** The weight as the list gives it, and the same number in the other unit: both readings are kept. */
function weightOf(id: string, language: Locale): ShopProduct['weight'] {
  const { claims } = content();
  const marker = (claimId: string) => {
    const claim = claims.get(claimId);
    if (!claim) throw new Error(`no claim "${claimId}"`);
    return claimMarker(claim, claimFigure(claim, language));
  };
  const other = claims.get(id)?.otherReadings[0];
  return { figure: marker(id), other: other === undefined ? null : marker(other) };
}

export const meta = pageMeta;

export default function ShopPage() {
  const { products, seller, guarantee } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  // opens at the top (specification, section 2), also where a browser would restore an earlier position
  useEffect(() => {
    if (['', '#top', '#hero'].includes(location.hash)) window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <OrderingProvider>
      <div id="top">
        <Banner products={products} />
      </div>
      <OrderingBox />
      <Degradation />
      <section id="prices" className="tone-paper section">
        <div className="page-width">
          <h2>{t('shop.table.title')}</h2>
          <PriceTable products={products} seller={seller} />
          <OrderTexts products={products} seller={seller} />
          <Guarantee {...guarantee} />
        </div>
      </section>
      <ProductGrid products={products} seller={seller} />
      <Reasons />
      <LegalInformation />
    </OrderingProvider>
  );
}
