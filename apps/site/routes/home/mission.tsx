import { useLanguage } from '../../i18n/language-provider.tsx';
import { Text } from '../../i18n/text.tsx';
import { Picture } from '../../components/picture.tsx';
import type { HomeContent } from './home-content.ts';

const three = ['1', '2', '3'] as const;

/** Mission, three rules, vision and strategy: a tall picture to touch, then a line of type, then the plan as a growing bar. */
export function Mission({ sites, drawings: { isCompostable } }: Pick<HomeContent, 'sites' | 'drawings'>) {
  const { t } = useLanguage();
  return (
    <section id="mission" className="section tone-paper" aria-labelledby="mission-title">
      <div className="page-width grid gap-x-16 gap-y-12 lg:grid-cols-[5fr_7fr]">
        <div className="bleed-left">
          <Picture
            name="knife-spoon-detail"
            alt={t('home.mission.detailAlt')}
            sizes="(min-width: 64rem) 44vw, 100vw"
            className="aspect-[5/4] h-full w-full object-cover lg:aspect-auto lg:max-h-[52rem]"
          />
        </div>
        <div>
          <h2 id="mission-title" className="max-w-[14ch]">
            {t('home.mission.title')}
          </h2>
          <p className="lead measure mt-6">{t('home.mission.lead')}</p>
          <h3 className="mt-12">{t('home.mission.rulesTitle')}</h3>
          <ol className="mt-3">
            {three.map((n) => (
              <li key={n} className="mission-rule">
                <h4 className="text-lead font-semibold">{t(`home.mission.rules.${n}.title`)}</h4>
                <p className="soft mt-1">
                  <Text id={`home.mission.rules.${n}.text`} />
                </p>
              </li>
            ))}
          </ol>
        </div>
      </div>
      <div className="page-width reveal mt-20 grid items-center lg:mt-28 gap-x-16 gap-y-8 lg:grid-cols-[6fr_6fr]">
        <div>
          <h3 className="eyebrow font-text [letter-spacing:normal]">{t('home.mission.visionTitle')}</h3>
          <p className="mt-3 font-display text-title">{t('home.mission.vision')}</p>
        </div>
        <Picture
          name={isCompostable ? 'soil' : 'product-fork'}
          alt={isCompostable ? t('home.mission.soilAlt') : ''}
          sizes="(min-width: 64rem) 37rem, 100vw"
          className="aspect-[3/2] w-full rounded-card object-cover"
        />
      </div>
      <div className="page-width mt-20 lg:mt-28">
        <div className="grid items-baseline gap-x-16 gap-y-2 lg:grid-cols-[5fr_7fr]">
          <h3>{t('home.mission.strategyTitle')}</h3>
          <p className="soft">{t('home.mission.strategy')}</p>
        </div>
        <ol className="mission-plan mt-8">
          {three.map((n) => (
            <li key={n}>
              <p className="tabular font-display text-heading">{t(`home.mission.plan.${n}.period`)}</p>
              <h4 className="mt-2 font-semibold">
                <Text id={`home.mission.plan.${n}.title`} />
              </h4>
              <p className="soft mt-1">{t(`home.mission.plan.${n}.text`, sites)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
