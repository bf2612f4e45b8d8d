import { LocalLink } from '../../language/link.tsx';
import { useLanguage } from '../../language/language-provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { HomeContent } from './home-content.ts';

/** What to order: three price groups that lead to the shop and one card for businesses that leads to us. */
const groups = [
  { id: 'box', of: 'party-box', picture: 'party-box', text: 'home.order.cards.box.price' },
  { id: 'cutlery', of: 'forks', picture: 'product-fork', text: 'home.order.per' },
  { id: 'small', of: 'fries-picks', picture: 'product-fries-pick', text: 'home.order.per' },
] as const;

export function OrderCards({ products }: Pick<HomeContent, 'products'>) {
  const { t } = useLanguage();
  return (
    <section id="order" className="section tone-oat" aria-labelledby="order-title">
      <div className="page-width">
        <h2 id="order-title" className="max-w-[18ch]">
          {t('home.order.title')}
        </h2>
        <div className="bento mt-10 lg:mt-14">
          {groups.map(({ id, of, picture, text }) => {
            const product = products.find((one) => one.id === of);
            return product ? (
              <LocalLink key={id} page="shop" hash="hero" className="card bento-card">
                <Picture name={picture} alt="" sizes={id === 'box' ? '(min-width: 64rem) 32rem, 100vw' : '(min-width: 40rem) 14rem, 40vw'} />
                <div className="bento-text">
                  <h3>{t(`home.order.cards.${id}.title`)}</h3>
                  <span className="mt-2 block">{t(`home.order.cards.${id}.text`)}</span>
                  <strong className="tabular mt-4 block font-display text-heading font-medium">{t(text, { price: product.price })}</strong>
                  <span className="soft block text-small">{t('home.order.gross', { gross: product.gross })}</span>
                  <span className="text-link mt-3 inline-flex items-center gap-1">
                    {t('home.order.shop')} <Icon name="arrow-right" size={20} />
                  </span>
                </div>
              </LocalLink>
            ) : null;
          })}
          <LocalLink page="contact" hash="hero" className="card bento-card tone-forest">
            <div className="bento-text">
              <h3 className="!text-title">{t('home.order.cards.business.title')}</h3>
              <span className="soft mt-3 block">{t('home.order.cards.business.text')}</span>
              <span className="text-link mt-6 inline-flex items-center gap-1">
                {t('home.order.cards.business.link')} <Icon name="arrow-right" size={20} />
              </span>
            </div>
          </LocalLink>
        </div>
      </div>
    </section>
  );
}
