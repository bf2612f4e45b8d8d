import { LocalLink } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import type { HomeContent } from './home-content.ts';

/** What a pack is, as a picture; beside it a short price board that leads to the shop, and for businesses to us. */
export function OrderCards({ board }: Pick<HomeContent, 'board'>) {
  const { t } = useLanguage();
  return (
    <section id="order" className="section tone-oat" aria-labelledby="order-title">
      <div className="page-width board">
        <figure>
          <Picture name="hundred-forks" alt={t('home.order.plateAlt')} sizes="(min-width: 64rem) 34rem, 100vw" />
          <figcaption className="soft mt-2 text-small">{t('home.order.plate')}</figcaption>
        </figure>
        <div>
          <h2 id="order-title">{t('home.order.title')}</h2>
          <ul className={board.some(({ isLowest }) => isLowest) ? 'board-from mt-6' : 'mt-6'}>
            {board.map(({ id, gross, net, isLowest, isSoldOut }) => (
              <li key={id}>
                <LocalLink page="shop" hash="hero" className="board-row">
                  <span>
                    <strong>{t(`home.order.cards.${id}.title`)}</strong>
                    <span className="soft block text-small">{t(`home.order.cards.${id}.text`)}</span>
                  </span>
                  {isSoldOut ? (
                    <span className="board-price">{t('home.products.soldOut')}</span>
                  ) : (
                    <span className="price-pair board-price">
                      <Price kind="gross" amount={isLowest ? `${t('home.hero.from')} ${gross}` : gross} />{' '}
                      <Price kind="net" amount={isLowest ? `${t('home.hero.from')} ${net}` : net} />
                    </span>
                  )}
                  <span className="board-arrow">
                    <Icon name="arrow-right" size={20} />
                  </span>
                </LocalLink>
              </li>
            ))}
          </ul>
          <LocalLink page="contact" hash="hero" className="board-business tone-forest">
            <span>
              <strong>{t('home.order.cards.business.title')}</strong>
              <span className="soft block text-small">{t('home.order.cards.business.text')}</span>
            </span>
            <span className="text-link inline-flex items-center gap-1">
              {`${t('home.order.cards.business.link')} `}
              <Icon name="arrow-right" size={20} />
            </span>
          </LocalLink>
        </div>
      </div>
    </section>
  );
}

/** One of the two; which of them leads, decide its styles (price-pair.css). */
function Price({ kind, amount }: { kind: 'gross' | 'net'; amount: string }) {
  const { t } = useLanguage();
  return (
    <span className={`price-${kind}`}>
      <span>{amount}</span> <span className="board-tax">{t(`home.order.${kind}`)}</span>
    </span>
  );
}
