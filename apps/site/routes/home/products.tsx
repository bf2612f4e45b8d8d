import { useEffect, useRef } from 'react';
import { LocalLink } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Text } from '../../i18n/text.tsx';
import { Picture } from '../../components/picture.tsx';
import { useLazyComponent } from '../../components/use-lazy-component.ts';
import { PricePair } from '../../features/shop/price-pair.tsx';
import type { HomeContent } from './home-content.ts';

const importOpeners = () => import('../../features/viewer/turn-openers.tsx');

/** The range, edge to edge, each piece with a price card as on a counter. */
export function Products({ products }: Pick<HomeContent, 'products'>) {
  const { t } = useLanguage();
  const counter = useRef<HTMLUListElement>(null);
  const { ready: Openers, load } = useLazyComponent(importOpeners, { once: true });
  // as in the shop's grid: a module of their own would be one file more for both, named in the list that every page brings
  useEffect(() => {
    const watcher = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting)
        void load()
          .catch(() => undefined)
          .then(() => watcher.disconnect());
    });
    if (counter.current) watcher.observe(counter.current);
    return () => watcher.disconnect();
  }, [load]);
  return (
    <section id="products" className="tone-paper" aria-labelledby="products-title">
      <div className="page-width grid items-end gap-x-16 gap-y-5 pt-(--section-air) pb-8 lg:grid-cols-[6fr_6fr]">
        <h2 id="products-title">{t('home.products.title')}</h2>
        <p className="lead">
          <Text id="home.products.lead" />
        </p>
      </div>
      <ul ref={counter} className="counter">
        {products.map(({ id, image, imageAlt, name, localPrice, localGross, isSoldOut }) => (
          <li key={id}>
            <LocalLink page="shop" hash="hero">
              <Picture name={image} alt={imageAlt} sizes="(min-width: 48rem) 34vw, 50vw" />
              <span className="price-card">
                <span className="font-display text-[1.2em] leading-tight">{name}</span>
                {isSoldOut ? (
                  <span>{t('home.products.soldOut')}</span>
                ) : (
                  <PricePair gross={localGross} net={localPrice} />
                )}
              </span>
            </LocalLink>
          </li>
        ))}
      </ul>
      {Openers && <Openers boxes=".counter > li" products={products.map(({ id }) => id)} />}
      <p className="page-width soft py-4 text-small">
        <Text id="home.products.note" values={{ rendering: t('frame.rendering') }} /> {t('home.products.availability')}
      </p>
    </section>
  );
}
