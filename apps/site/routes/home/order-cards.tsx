import { LocalLink } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Icon } from '../../components/icon.tsx';
import type { HomeContent } from './home-content.ts';

/** The three price groups, each named by the product whose price it shows. */
const groups = [
  { id: 'small', of: 'fries-picks', unit: 'home.order.pieces' },
  { id: 'cutlery', of: 'forks', unit: 'home.order.pieces' },
  { id: 'box', of: 'party-box', unit: 'home.order.set' },
] as const;

/** A price board: three groups that lead to the shop, and one card for businesses that leads to us. */
export function OrderCards({ products }: Pick<HomeContent, 'products'>) {
  const { t } = useLanguage();
  return (
    <section id="order" className="section tone-oat" aria-labelledby="order-title">
      <div className="page-width">
        <h2 id="order-title" className="max-w-[18ch]">
          {t('home.order.title')}
        </h2>
        <div className="board mt-10 lg:mt-14">
          <ul>
            {groups.map(({ id, of, unit }) => {
              const product = products.find((one) => one.id === of);
              return product ? (
                <li key={id}>
                  <LocalLink page="shop" hash="hero" className="board-row">
                    <div>
                      <h3>{t(`home.order.cards.${id}.title`)}</h3>
                      <p className="soft mt-1">{t(`home.order.cards.${id}.text`)}</p>
                    </div>
                    <div>
                      <p className="board-price tabular">
                        {`${product.localPrice} `}
                        <span>{t('home.order.net')}</span>
                      </p>
                      <p className="board-price tabular">
                        {`${product.localGross} `}
                        <span>{t('home.order.gross')}</span>
                      </p>
                      <p className="mt-2 text-small">{t(unit)}</p>
                    </div>
                    <p className="text-link inline-flex items-center gap-1">
                      {`${t('home.order.shop')} `}
                      <Icon name="arrow-right" size={20} />
                    </p>
                  </LocalLink>
                </li>
              ) : null;
            })}
          </ul>
          <LocalLink page="contact" hash="hero" className="board-business tone-forest">
            <h3 className="text-title">{t('home.order.cards.business.title')}</h3>
            <p className="soft mt-4">{t('home.order.cards.business.text')}</p>
            <p className="text-link mt-auto inline-flex items-center gap-1 pt-8">
              {`${t('home.order.cards.business.link')} `}
              <Icon name="arrow-right" size={20} />
            </p>
          </LocalLink>
        </div>
      </div>
    </section>
  );
}
