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

/** The signature piece: a fork becoming soil, as wide as the window; below it how long that takes and where it belongs. */
export function Sustainability({ drawings }: { drawings: HomeContent['drawings'] }) {
  const { t } = useLanguage();
  const { readings, left, lastWeek } = drawings;
  if (lastWeek === null) return <PlainSustainability drawings={drawings} />;
  const axis = Math.ceil(Math.max(...readings.map(({ to }) => to)));
  const ticks = Array.from({ length: Math.floor(axis / 5) + 1 }, (_, index) => index * 5);
  return (
    <section id="sustainability" className="tone-forest" aria-labelledby="sustainability-title">
      <div className="soil-stage">
        <div className="soil-around">
          <Picture name="soil-around" alt="" sizes="max(100vw, 120svh)" />
        </div>
        <div className="page-width soil-head">
          <h2 id="sustainability-title">{t('home.sustainability.title')}</h2>
          <p className="mt-3">
            {`${t('home.sustainability.lead')} `}
            <span className="js-only">{t('home.sustainability.drag')}</span>
          </p>
        </div>
        <DegradationSlider lastWeek={lastWeek} />
      </div>
      <div className="page-width soil-strip">
        <div>
          <h3>{t('home.sustainability.readingsTitle')}</h3>
          <ul className="mt-4 grid gap-3">
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
              <span key={week} style={{ left: onScale(week, axis) }} data-week={week} />
            ))}
            <span className="right-0 transform-none">{t('home.sustainability.axis')}</span>
          </div>
          <p className="soft mt-3 text-small">{t('home.sustainability.readingsText')}</p>
        </div>
        <div>
          <h3>{t('home.sustainability.whereTitle')}</h3>
          <ul className="mt-4 grid gap-2">
            {three.map((n) => (
              <li key={n}>
                <Text id={`home.sustainability.where.${n}`} />
              </li>
            ))}
          </ul>
          <Emissions left={left} isFolded />
        </div>
      </div>
    </section>
  );
}

function Emissions({ left, isFolded }: Pick<HomeContent['drawings'], 'left'> & { isFolded: boolean }) {
  const { t } = useLanguage();
  if (left.length === 0) return null;
  return (
    <details className="home-more mt-5" open={!isFolded}>
      <summary>{t('home.sustainability.emissionsTitle')}</summary>
      <p className="soft mt-3 text-small">{t('home.sustainability.emissionsText')}</p>
      <ul className="mt-4 grid gap-3">
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
    </details>
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
          <Emissions left={left} isFolded={false} />
        </div>
      ) : null}
    </section>
  );
}
