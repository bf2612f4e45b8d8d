import { LocalLink } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Text } from '../../i18n/text.tsx';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import { PricePair } from '../../features/shop/price-pair.tsx';
import type { HomeContent } from './home-content.ts';

/** Headline on the calm left of the picture; on phones the cutlery comes first and the words follow. */
export function Hero({ price }: { price: HomeContent['heroPrice'] }) {
  const { t } = useLanguage();
  // each price by itself: the line names several products
  const from = (amount: string) => (price.isLowest ? `${t('home.hero.from')} ${amount}` : amount);
  return (
    <section id="hero" className="hero" aria-labelledby="hero-title">
      <div className="hero-picture">
        <Picture name="hero" alt={t('home.hero.alt')} sizes="120vw" priority />
      </div>
      <div className="page-width hero-text">
        <h1 id="hero-title">{t('home.hero.title')}</h1>
        <p className="lead mt-3 lg:mt-5">
          <Text id="home.hero.tagline" />
        </p>
        <p className="mt-3 lg:mt-4">
          <a href="#products" className="hero-price">
            {price.each ? (
              <span className="hero-each price-alone">
                <span className="price-gross">{from(price.each.gross)}</span>
                <span className="price-net">{price.each.net}</span>
              </span>
            ) : null}
            <PricePair gross={from(price.gross)} net={from(price.net)} />
          </a>{' '}
          <span className="hero-unit text-small">
            <Text id="home.hero.priceDetail" />
          </span>
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-3 lg:mt-5">
          <LocalLink page="shop" hash="hero" className="btn btn-primary">
            {t('home.hero.shop')}
          </LocalLink>
          <LocalLink page="contact" hash="hero" className="btn btn-secondary">
            {t('home.hero.contact')}
          </LocalLink>
          {/* the film stands far below: the order of the sections is specified */}
          {t('home.hero.film') === '' ? null : (
            <a href="#film" className="text-link py-2">
              {t('home.hero.film')}
            </a>
          )}
        </div>
        {t('home.hero.microline') === '' ? null : (
          <p className="hero-caveat mt-4 text-small">
            <Text id="home.hero.microline" />
          </p>
        )}
      </div>
      <a href="#mission" className="hero-down icon-btn" aria-label={t('home.hero.down')}>
        <Icon name="arrow-down" />
      </a>
    </section>
  );
}
