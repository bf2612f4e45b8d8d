import { useLanguage } from '../../i18n/language-provider.tsx';
import { Text } from '../../i18n/text.tsx';
import { Picture } from '../../components/picture.tsx';
import type { HomeContent } from './home-content.ts';

const three = ['1', '2', '3'] as const;

/** Mission, three rules, vision and strategy as one spread: a picture to touch, the rules, then where it leads. */
export function Mission({ drawings: { isCompostable } }: Pick<HomeContent, 'drawings'>) {
  const { t } = useLanguage();
  return (
    <section id="mission" className="section tone-paper bleeds" aria-labelledby="mission-title">
      <div className="page-width mission-spread">
        <div className="bleed-left mission-touch">
          <Picture name="knife-spoon-detail" alt={t('home.mission.detailAlt')} sizes="(min-width: 64rem) 34vw, 100vw" />
        </div>
        <div>
          <h2 id="mission-title">{t('home.mission.title')}</h2>
          <p className="lead mt-4">{t('home.mission.lead')}</p>
          <h3 className="sr-only">{t('home.mission.rulesTitle')}</h3>
          <ol className="mt-5">
            {three.map((n) => (
              <li key={n} className="mission-rule">
                <h4 className="font-semibold">{t(`home.mission.rules.${n}.title`)}</h4>
                <p className="soft text-small">
                  <Text id={`home.mission.rules.${n}.text`} />
                </p>
              </li>
            ))}
          </ol>
        </div>
        <div>
          <Picture
            name={isCompostable ? 'soil' : 'product-fork'}
            alt={isCompostable ? t('home.mission.soilAlt') : ''}
            sizes="(min-width: 64rem) 22rem, 100vw"
            className="aspect-[5/2] w-full rounded-card object-cover lg:aspect-[16/9]"
          />
          <h3 className="eyebrow mt-5 font-text [letter-spacing:normal]">{t('home.mission.visionTitle')}</h3>
          <p className="mt-1 font-display text-heading">{t('home.mission.vision')}</p>
          <h3 className="eyebrow mt-5 font-text [letter-spacing:normal]">{t('home.mission.strategyTitle')}</h3>
          <ol className="mt-1">
            {three.map((n) => (
              <li key={n} className="mission-step text-small">
                <span className="tabular font-semibold">{t(`home.mission.plan.${n}.period`)}</span>
                <span>
                  <Text id={`home.mission.plan.${n}.title`} />
                </span>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
