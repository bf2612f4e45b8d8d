import { forEachLanguage } from '../../../domain/locale.ts';
import { legalVersions } from './legal-versions.ts';
import type { Catalogue } from './catalogue.ts';
import { centsIn, percentIn } from './fact-values.ts';
import type { Content } from './load.ts';

/** What the content says can be ordered, and on which terms. @throws when a fact has another type: a mistake in content/facts.json */
export function readCatalogue({ products, facts, legal }: Pick<Content, 'products' | 'facts' | 'legal'>): Catalogue {
  const vatPercent = percentIn(facts, 'vat');
  const { agb, widerruf } = legalVersions({ legal });
  return {
    products: products.map(({ facts: product, prose }) => ({
      itemNo: product.itemNo,
      names: forEachLanguage((language) => prose[language].name),
      unit: product.unit,
      unitPieces: product.orderQuantity,
      netCents: product.priceCents,
      isSoldOut: product.sale === 'sold-out',
      contents: (product.contents?.pieces ?? []).flatMap(({ product: id, count }) =>
        products.flatMap(({ facts: held }) => (held.id === id ? [{ itemNo: held.itemNo, pieces: count }] : [])),
      ),
    })),
    vatPercent,
    shipping: {
      netCents: centsIn(facts, 'shippingCost'),
      freeFromCents: centsIn(facts, 'freeShippingFrom'),
      vatPercent,
    },
    versions: { terms: agb.id, withdrawal: widerruf.id },
  };
}
