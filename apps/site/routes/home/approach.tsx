import { LocalLink } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Text } from '../../i18n/text.tsx';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';

const business = ['1', '2', '3', '4', '5', '6'] as const;
const household = ['1', '2'] as const;

/** Two halves that meet in the middle of the screen: the household's short way, the business's longer list. */
export function Approach() {
  const { t } = useLanguage();
  return (
    <section id="approach" aria-labelledby="approach-title">
      <div className="tone-paper">
        <div className="page-width pt-(--section-air) pb-10 lg:pb-14">
          <h2 id="approach-title">{t('home.approach.title')}</h2>
        </div>
      </div>
      <div className="approach-halves">
        <div className="tone-sand">
          <Picture
            name="community-table"
            alt={t('home.approach.alt')}
            sizes="(min-width: 64rem) 50vw, 100vw"
            className="aspect-[16/9] w-full object-cover"
          />
          <div className="approach-half">
            <h3>{t('home.approach.home.title')}</h3>
            <p className="mt-2">{t('home.approach.home.text')}</p>
            <dl className="mt-8 grid gap-5">
              {household.map((n) => (
                <div key={n}>
                  <dt className="text-lead font-semibold">{t(`home.approach.home.items.${n}.title`)}</dt>
                  <dd className="[&_a]:underline">
                    <Text id={`home.approach.home.items.${n}.text`} />
                  </dd>
                </div>
              ))}
            </dl>
            <LocalLink page="shop" hash="hero" className="btn btn-secondary mt-8">
              {t('home.approach.home.link')}
            </LocalLink>
          </div>
        </div>
        <div className="tone-forest">
          <div className="approach-half">
            <h3>{t('home.approach.business.title')}</h3>
            <p className="soft mt-2">{t('home.approach.business.text')}</p>
            <dl className="mt-6">
              {business.map((n) => (
                <div key={n} className="border-t border-oat/25 py-4 sm:grid sm:grid-cols-[2fr_3fr] sm:gap-6">
                  <dt className="font-semibold text-sprout">{t(`home.approach.business.items.${n}.title`)}</dt>
                  <dd>{t(`home.approach.business.items.${n}.text`)}</dd>
                </div>
              ))}
            </dl>
            <LocalLink page="contact" hash="hero" className="btn btn-secondary mt-6">
              {`${t('home.approach.business.link')} `}
              <Icon name="arrow-right" size={20} />
            </LocalLink>
          </div>
        </div>
      </div>
    </section>
  );
}
