import type { Locale } from '../../../../domain/locale.ts';
import { localPrice, tablePrice, withVat } from '../../../../domain/money.ts';
import { suggestPrices } from '../../../../domain/orders/quote.ts';
import { percentIn } from '../../../../server/features/content/fact-values.ts';
import { content } from '../../../../server/features/content/load.ts';
import {
  eachPrice,
  lengthAlone,
  lengthOf,
  setContents,
  weightEach,
  weightOf,
} from '../../../../server/features/content/product-facts.ts';
import { reductionMark, reductionsIn } from '../../../../server/features/content/quantity-reductions.ts';
import type { ShopProduct } from '../../features/shop/product.ts';

/** The products as the shop shows them, in a language. For its loader. */
export function shownProducts(language: Locale): ShopProduct[] {
  const { products, facts } = content();
  const vatPercent = percentIn(facts, 'vat');
  const reductions = reductionsIn(facts);
  const tierMark = reductionMark(content(), language);
  const local = (cents: number) => localPrice(cents, language);
  return products.map(({ facts: product, prose }) => {
    const { name, title, subtitle, description, packaging, uses, imageAlt } = prose[language];
    const { id, itemNo, image, priceCents, unit, orderQuantity, weightClaim } = product;
    const grossCents = withVat(priceCents, vatPercent);
    const tiers = unit === 'set' ? [] : suggestPrices(priceCents, 1, reductions).tiers;
    return {
      id,
      itemNo,
      name,
      englishName: prose.en.name,
      title,
      subtitle,
      description,
      packaging,
      uses,
      image,
      imageAlt,
      price: tablePrice(priceCents),
      priceWithVat: tablePrice(grossCents),
      localPrice: local(priceCents),
      localPriceWithVat: local(grossCents),
      each: eachPrice(product, language),
      tierMark,
      tiers: tiers.map(({ from, unitNetCents }) => ({
        from,
        percent: reductions.find((one) => one.from === from)?.percent ?? 0,
        price: local(unitNetCents),
        priceWithVat: local(withVat(unitNetCents, vatPercent)),
      })),
      unit,
      orderQuantity,
      isSoldOut: product.sale === 'sold-out',
      weight: weightOf(weightClaim, language),
      spec: {
        contents: setContents(product, language),
        length: lengthOf(product, language),
        weightEach: weightEach(weightClaim, language),
      },
      lengthAlone: lengthAlone(product, language),
    };
  });
}
