import type { CSSProperties } from 'react';
import { DegradationSlider } from '../../features/degradation/degradation-slider.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Text } from '../../i18n/text.tsx';
import { Picture } from '../../components/picture.tsx';
import type { HomeContent } from './home-content.ts';

const three = ['1', '2', '3'] as const;
/** A length on a scale; the browser divides, so that the document holds no numbers of seventeen digits. */
const onScale = (length: number | string, scale: number) => `calc(${length} / ${scale} * 100%)`;
const span = (from: number, to: number, scale: number): CSSProperties => ({
  marginLeft: onScale(from, scale),
  width: onScale(`(${to} - ${from})`, scale),
});

/** The signature piece: a fork becoming soil, beside all that our texts say about how long that takes. */
export function Sustainability({ drawings }: { drawings: HomeContent['drawings'] }) {
  const { t } = useLanguage();
  const { readings, left, lastWeek } = drawings;
  if (lastWeek === null) return <PlainSustainability drawings={drawings} />;
  const axis = Math.ceil(Math.max(...readings.map(({ to }) => to)));
  const ticks = Array.from({ length: Math.floor(axis / 5) + 1 }, (_, index) => index * 5);
  return (
    <section id="sustainability" className="section tone-forest" aria-labelledby="sustainability-title">
      <div className="page-width soil-grid">
        <div className="soil-head">
          <h2 id="sustainability-title">{t('home.sustainability.title')}</h2>
          <p className="lead soft mt-5">
            {`${t('home.sustainability.lead')} `}
            <span className="js-only">{t('home.sustainability.drag')}</span>
          </p>
        </div>
        <div className="soil-slider">
          <DegradationSlider lastWeek={lastWeek} />
        </div>
        <div className="soil-readings">
          <h3>{t('home.sustainability.readingsTitle')}</h3>
          <p className="soft mt-2 text-small">{t('home.sustainability.readingsText')}</p>
          <ul className="mt-6 grid gap-4">
            {readings.map(({ key, from, to }, index) => (
              <li key={key}>
                <Text id={`home.sustainability.readings.${key}`} />
                <div className="soil-reading" aria-hidden="true">
                  <span style={span(from, to, axis)} data-main={index === 0 || undefined} />
                </div>
              </li>
            ))}
          </ul>
          <div className="soil-axis tabular" aria-hidden="true">
            {ticks.map((week) => (
              <span key={week} style={{ left: onScale(week, axis) }}>
                {week}
              </span>
            ))}
            <span className="right-0 transform-none">{t('home.sustainability.axis')}</span>
          </div>
        </div>
      </div>

      <div className="page-width mt-16 grid gap-x-16 gap-y-14 lg:mt-24 lg:grid-cols-[4fr_8fr]">
        <div>
          <h3>{t('home.sustainability.whereTitle')}</h3>
          <ul className="mt-5 grid gap-4">
            {three.map((n) => (
              <li key={n}>
                <Text id={`home.sustainability.where.${n}`} />
              </li>
            ))}
          </ul>
        </div>
        <Emissions left={left} />
      </div>
    </section>
  );
}

function Emissions({ left }: Pick<HomeContent['drawings'], 'left'>) {
  const { t } = useLanguage();
  if (left.length === 0) return null;
  return (
    <div>
      <h3>{t('home.sustainability.emissionsTitle')}</h3>
      <p className="soft mt-2 text-small">{t('home.sustainability.emissionsText')}</p>
      <ul className="mt-6 grid gap-4">
        <li>
          {t('home.sustainability.emissions.whole')}
          <div className="soil-remains" aria-hidden="true">
            <span style={span(0, 100, 100)} data-whole />
          </div>
        </li>
        {left.map(({ key, share }) => (
          <li key={key}>
            <Text id={`home.sustainability.emissions.${key}`} />
            <div className="soil-remains" aria-hidden="true">
              <span style={span(0, share, 100)} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What can be said without the way to soil: where the cutlery comes from and where it goes, and what we wait for. */
function PlainSustainability({ drawings: { readings, left } }: { drawings: HomeContent['drawings'] }) {
  const { t } = useLanguage();
  return (
    <section id="sustainability" className="section tone-forest" aria-labelledby="sustainability-title">
      <div className="page-width grid items-center gap-x-16 gap-y-10 lg:grid-cols-[6fr_6fr]">
        <div>
          <h2 id="sustainability-title">{t('home.sustainability.title')}</h2>
          <p className="lead soft mt-5">{t('home.sustainability.lead')}</p>
        </div>
        <Picture
          name="cycle-material"
          alt={t('home.technology.cycleAlt')}
          sizes="(min-width: 64rem) 37rem, 100vw"
          className="aspect-[3/2] w-full rounded-card object-cover"
        />
      </div>
      <dl className="page-width mt-12 grid gap-x-16 gap-y-10 lg:mt-16 lg:grid-cols-[6fr_6fr]">
        {(['1', '2', '3', '4'] as const).map((n) => (
          <div key={n}>
            <dt className="font-display text-heading">{t(`home.sustainability.plain.${n}.title`)}</dt>
            <dd className="measure mt-3">
              <Text id={`home.sustainability.plain.${n}.text`} />
            </dd>
          </div>
        ))}
      </dl>
      {readings.length + left.length > 0 ? (
        <div className="page-width mt-12 grid gap-x-16 gap-y-14 lg:mt-16 lg:grid-cols-[4fr_8fr]">
          {readings.length > 0 ? (
            <div>
              <h3>{t('home.sustainability.readingsTitle')}</h3>
              <ul className="mt-5 grid gap-4">
                {readings.map(({ key }) => (
                  <li key={key}>
                    <Text id={`home.sustainability.readings.${key}`} />
                  </li>
                ))}
              </ul>
            </div>
          ) : null}
          <Emissions left={left} />
        </div>
      ) : null}
    </section>
  );
}
