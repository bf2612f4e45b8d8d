import { LocalLink } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { RichText, Text } from '../../i18n/text.tsx';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import { PricePair } from '../../features/shop/price-pair.tsx';
import type { HomeContent } from './home-content.ts';

const roles = ['material', 'industrialization', 'storytelling'] as const;

type CompanyProps = Pick<HomeContent, 'partners' | 'sites' | 'products' | 'priceGroups'>;

/** Who we are, where, with whom, and what a pack costs. */
export function Company({ partners, sites, products, priceGroups }: CompanyProps) {
  const { t } = useLanguage();
  const hasWeights = products.some(({ weight }) => weight !== null);
  const columns = (['product', 'itemNo', 'weight', 'packaging'] as const).filter(
    (column) => hasWeights || column !== 'weight',
  );
  return (
    <section id="about" className="section tone-oat bleeds" aria-labelledby="about-title">
      {/* from its introduction to the price list */}
      <div id="company">
        <div className="page-width grid items-center gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]">
          <div>
            <h2 id="about-title">{t('home.company.title')}</h2>
            <p className="lead mt-4">{t('home.company.text')}</p>
          </div>
          <div className="bleed-right">
            <Picture
              name="pilot-material"
              alt={t('home.company.pilotAlt')}
              sizes="(min-width: 64rem) 55vw, 100vw"
              className="aspect-[3/1] w-full object-cover lg:aspect-[5/2]"
            />
          </div>
        </div>

        <div className="page-width mt-8 grid gap-x-16 gap-y-6 lg:grid-cols-[3fr_4fr_5fr]">
          <dl className="sites">
            {(['pilot', 'logistics'] as const).map((site) => (
              <div key={site}>
                <dt className="font-display text-heading">{sites[site]}</dt>
                <dd className="soft text-small">{t(`home.company.${site}`)}</dd>
              </div>
            ))}
          </dl>
          <div>
            <h3>{t('home.company.partnersTitle')}</h3>
            <ul className="mt-3 border-t border-sand-dark/50">
              {partners.map(({ id, name, url }) => {
                const role = roles.find((known) => known === id);
                return (
                  <li key={id} className="border-b border-sand-dark/50 py-1.5">
                    <a
                      href={url}
                      rel="noopener external"
                      target="_blank"
                      className="text-link inline-flex min-h-8 items-center gap-1"
                    >
                      {name}
                      <span role="img" aria-label={t('home.company.external')}>
                        <Icon name="external" size={18} />
                      </span>
                    </a>
                    {role ? <p className="soft text-small">{t(`home.company.roles.${role}`)}</p> : null}
                  </li>
                );
              })}
            </ul>
          </div>
          <div>
            <h3>{t('home.company.listTitle')}</h3>
            <dl className="price-lines mt-3">
              {priceGroups.map(({ names, localPrice, localGross }) => (
                <div key={names}>
                  <dt>{names}</dt>
                  <dd>
                    <PricePair gross={localGross} net={localPrice} />
                  </dd>
                </div>
              ))}
            </dl>
            <LocalLink page="shop" hash="hero" className="btn btn-primary btn-small mt-4">
              {t('home.company.order')}
            </LocalLink>
          </div>
        </div>

        <div className="page-width mt-2">
          <details className="home-more company-list">
            <summary>{t('home.company.whole')}</summary>
            <div className="card mt-4 px-[min(1rem,5vw)] py-6 sm:px-8">
              {/* at double text size it is wider than the screen, and moved by itself; the air is for the rings of its links */}
              <div className="-m-2 overflow-x-auto p-2">
                <table className="data-table price-list">
                  <caption className="sr-only">{t('home.company.listTitle')}</caption>
                  <thead>
                    <tr>
                      {columns.map((column) => (
                        <th key={column} scope="col">
                          {t(`home.company.columns.${column}`)}
                        </th>
                      ))}
                      <th scope="col">{t('home.company.columns.price')}</th>
                      <th scope="col">{t('home.company.columns.gross')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {products.map((product) => (
                      <tr key={product.id}>
                        <th scope="row" className="price-name">
                          <LocalLink page="shop" hash="hero">
                            {product.name}
                          </LocalLink>
                          {product.isSoldOut ? ` (${t('home.products.soldOut')})` : null}
                        </th>
                        <td className="soft">{product.itemNo}</td>
                        {hasWeights ? (
                          <td data-none={product.weight ? undefined : ''}>
                            {product.weight ? <RichText text={product.weight} /> : '–'}
                          </td>
                        ) : null}
                        <td>{product.packaging}</td>
                        <td data-label={t('home.order.net')} className="whitespace-nowrap">
                          {product.price}
                        </td>
                        <td data-label={t('home.order.gross')} className="whitespace-nowrap">
                          {product.gross}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              <p className="soft measure mt-6 text-small">
                <Text id="home.company.listNote" />
              </p>
            </div>
          </details>
        </div>
      </div>
    </section>
  );
}
