import { LocalLink } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Text } from '../../i18n/text.tsx';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';

const business = ['1', '2', '3', '4', '5', '6'] as const;
/** tiered pricing says from how many, and how much */
const tiers = '2';

/** A long table, and below it two halves that meet in the middle of the screen: the household's short way and the business's six. */
export function Approach() {
  const { t } = useLanguage();
  return (
    <section id="approach" aria-labelledby="approach-title">
      <Picture name="community-table" alt={t('home.approach.alt')} sizes="100vw" className="approach-table" />
      <div className="approach-halves">
        <div className="tone-sand">
          <div className="approach-half">
            <h2 id="approach-title">{t('home.approach.title')}</h2>
            <h3 className="mt-5">{t('home.approach.home.title')}</h3>
            <p className="mt-1">{t('home.approach.home.text')}</p>
            <p className="mt-3 text-small">
              <strong>{t('home.approach.home.subscription.title')}</strong>{' '}
              <Text id="home.approach.home.subscription.text" />
            </p>
            <LocalLink page="shop" hash="hero" className="btn btn-secondary mt-5">
              {t('home.approach.home.link')}
            </LocalLink>
          </div>
        </div>
        <div className="tone-forest">
          <div className="approach-half">
            <h3>{t('home.approach.business.title')}</h3>
            <ul className="approach-business mt-4">
              {business.map((n) => (
                <li key={n}>
                  <span className="font-semibold text-sprout">{t(`home.approach.business.items.${n}.title`)}</span>
                  {n === tiers ? (
                    <span className="block text-small">
                      <Text id="home.approach.business.tiers" />
                    </span>
                  ) : null}
                </li>
              ))}
            </ul>
            <LocalLink page="contact" hash="hero" className="btn btn-secondary mt-5">
              {`${t('home.approach.business.link')} `}
              <Icon name="arrow-right" size={20} />
            </LocalLink>
          </div>
        </div>
      </div>
    </section>
  );
}
