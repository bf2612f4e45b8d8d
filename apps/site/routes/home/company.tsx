import { LocalLink } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { RichText, Text } from '../../i18n/text.tsx';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import type { HomeContent } from './home-content.ts';

const roles = ['material', 'industrialization', 'storytelling'] as const;

/** Who we are, where, with whom, and what a pack costs. */
export function Company({ partners, sites, products }: Pick<HomeContent, 'partners' | 'sites' | 'products'>) {
  const { t } = useLanguage();
  const hasWeights = products.some(({ weight }) => weight !== null);
  const columns = (['product', 'itemNo', 'weight', 'packaging'] as const).filter(
    (column) => hasWeights || column !== 'weight',
  );
  return (
    <section id="about" className="section tone-oat" aria-labelledby="about-title">
      {/* from its introduction to the price list */}
      <div id="company">
        <div className="page-width grid items-center gap-x-16 gap-y-10 lg:grid-cols-[6fr_6fr]">
          <div>
            <h2 id="about-title" className="max-w-[15ch]">
              {t('home.company.title')}
            </h2>
            <p className="lead measure mt-6">{t('home.company.text')}</p>
          </div>
          <div className="bleed-right">
            <Picture
              name="pilot-material"
              alt={t('home.company.pilotAlt')}
              sizes="(min-width: 64rem) 50vw, 100vw"
              className="aspect-[8/5] w-full object-cover"
            />
          </div>
        </div>

        <div className="page-width mt-14 grid gap-x-16 gap-y-12 lg:mt-20 lg:grid-cols-[6fr_6fr]">
          <dl className="sites">
            {(['pilot', 'logistics'] as const).map((site) => (
              <div key={site}>
                <dt className="font-display text-heading">{sites[site]}</dt>
                <dd className="soft">{t(`home.company.${site}`)}</dd>
              </div>
            ))}
          </dl>
          <div>
            <h3>{t('home.company.partnersTitle')}</h3>
            <ul className="mt-4 border-t border-sand-dark/50">
              {partners.map(({ id, name, url }) => {
                const role = roles.find((known) => known === id);
                return (
                  <li
                    key={id}
                    className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-sand-dark/50 py-2"
                  >
                    <a
                      href={url}
                      rel="noopener external"
                      target="_blank"
                      className="text-link inline-flex min-h-11 items-center gap-1"
                    >
                      {name}
                      <Icon name="external" size={18} />
                      <span className="sr-only">{t('home.company.external')}</span>
                    </a>
                    {role ? <span className="soft text-small">{t(`home.company.roles.${role}`)}</span> : null}
                  </li>
                );
              })}
            </ul>
          </div>
        </div>

        <div className="page-width mt-14 lg:mt-20">
          <div className="card px-[min(1rem,5vw)] py-8 sm:px-8 lg:px-12 lg:py-12">
            {/* at double text size it is wider than the screen, and moved by itself; the air is for the rings of its links */}
            <div className="-m-2 overflow-x-auto p-2">
              <table className="data-table price-list">
                <caption className="mb-4 text-left font-display text-heading">{t('home.company.listTitle')}</caption>
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
            <div className="mt-8 flex flex-wrap items-center justify-between gap-x-10 gap-y-5">
              <p className="soft measure text-small">
                <Text id="home.company.listNote" />
              </p>
              <LocalLink page="shop" hash="hero" className="btn btn-primary">
                {t('home.company.order')}
              </LocalLink>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
