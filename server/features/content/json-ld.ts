import { isPast } from '../../../domain/availability.ts';
import { localeTags, type Locale } from '../../../domain/locale.ts';
import { withVat } from '../../../domain/money.ts';
import { addressInLanguage, pagePath, pages } from '../../../domain/pages.ts';
import { content } from './load.ts';
import { pictures } from './pictures.ts';
import { siteUrl } from './site-setting.ts';
import { plain } from './tokens.ts';
import { deliveryWeeksIn, percentIn } from './fact-values.ts';

/** Structured data (schema.org). It repeats what the page shows and says nothing more. */
type Node = Record<string, unknown>;

const organizationId = () => `${siteUrl()}/#organization`;

function organization(): Node {
  const { company } = content();
  return {
    '@type': 'Organization',
    '@id': organizationId(),
    name: company.legalName,
    alternateName: company.brand,
    url: `${siteUrl()}/`,
    logo: `${siteUrl()}/icon-512.png`,
    email: company.email,
    telephone: company.phone,
    faxNumber: company.fax,
    address: {
      '@type': 'PostalAddress',
      streetAddress: company.street,
      postalCode: company.postcode,
      addressLocality: company.city,
      addressCountry: company.country,
    },
  };
}

/** For the home page: who publishes the site, and in which language this address is. */
function homeJsonLd(language: Locale): Node {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(),
      {
        '@type': 'WebSite',
        name: content().company.brand,
        url: siteUrl() + addressInLanguage('/', language),
        inLanguage: localeTags[language],
        publisher: { '@id': organizationId() },
      },
    ],
  };
}

/** The way from the home page, as the page's place in the site. `trail` ends with the page itself. */
export function breadcrumbJsonLd(language: Locale, trail: readonly { name: string; path: `/${string}` }[]): Node {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: content().company.brand, path: '/' as const }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl() + addressInLanguage(path, language),
    })),
  };
}

/** The name of a page as its title has it, without the brand. */
export function pageName(id: string, language: Locale): string {
  const entry = content().messages[language].seo?.[id];
  const title = typeof entry === 'object' && typeof entry.title === 'string' ? plain(entry.title) : id;
  return (title.split('|')[0] ?? '').trimEnd();
}

/** The structured data of a page of the table; posts bring their own. */
export function pageJsonLd(key: string, language: Locale): object[] {
  if (key === 'home') return [homeJsonLd(language)];
  const page = pages.find(({ id }) => id === key);
  if (!page) return [];
  const place = breadcrumbJsonLd(language, [{ name: pageName(page.id, language), path: page.path }]);
  return page.id === 'shop' ? [place, productsJsonLd(language)] : [place];
}

const availabilityTypes = {
  'pre-order': 'https://schema.org/PreOrder',
  available: 'https://schema.org/InStock',
  'sold-out': 'https://schema.org/OutOfStock',
} as const;

const euros = (cents: number) => (cents / 100).toFixed(2);

/** The products with price, price with VAT, availability and shipping, as the shop shows them. */
function productsJsonLd(language: Locale): Node {
  const { products, facts, company, availability, day } = content();
  const vat = percentIn(facts, 'vat');
  const weeks = deliveryWeeksIn(facts);
  const returnDays = facts.returnDays?.type === 'count' ? facts.returnDays.value : null;
  // a month that has passed is no start any more
  const starts =
    availability.state === 'available' || isPast(availability, day) ? undefined : `${availability.from}-01`;
  const page = siteUrl() + addressInLanguage(pagePath('shop'), language);
  const price = (cents: number, included: boolean) => ({
    '@type': 'UnitPriceSpecification',
    price: euros(cents),
    priceCurrency: 'EUR',
    valueAddedTaxIncluded: included,
  });
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(),
      ...products.map(({ facts: product, prose }): Node => {
        const file = pictures([product.image])[product.image];
        return {
          '@type': 'Product',
          name: prose[language].title,
          description: plain(prose[language].description),
          sku: product.itemNo,
          brand: { '@type': 'Brand', name: company.brand },
          ...(file
            ? { image: `${siteUrl()}/pictures/${product.image}.${file.hash}-${Math.max(...file.widths)}.webp` }
            : {}),
          offers: {
            '@type': 'Offer',
            url: page,
            price: euros(withVat(product.priceCents, vat)),
            priceCurrency: 'EUR',
            priceSpecification: [price(withVat(product.priceCents, vat), true), price(product.priceCents, false)],
            availability: availabilityTypes[product.sale === 'sold-out' ? 'sold-out' : availability.state],
            ...(starts && product.sale !== 'sold-out' ? { availabilityStarts: starts } : {}),
            seller: { '@id': organizationId() },
            ...(weeks
              ? {
                  shippingDetails: {
                    '@type': 'OfferShippingDetails',
                    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'DE' },
                    deliveryTime: {
                      '@type': 'ShippingDeliveryTime',
                      transitTime: {
                        '@type': 'QuantitativeValue',
                        minValue: weeks.min * 7,
                        maxValue: weeks.max * 7,
                        unitCode: 'DAY',
                      },
                    },
                  },
                }
              : {}),
            ...(returnDays
              ? {
                  hasMerchantReturnPolicy: {
                    '@type': 'MerchantReturnPolicy',
                    applicableCountry: 'DE',
                    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
                    merchantReturnDays: returnDays,
                    returnFees: 'https://schema.org/ReturnShippingFees',
                  },
                }
              : {}),
          },
        };
      }),
    ],
  };
}
