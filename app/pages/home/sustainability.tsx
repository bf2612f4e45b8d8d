import type { CSSProperties } from 'react';
import { DegradationSlider } from '../../features/degradation/degradation-slider.tsx';
import { useLanguage } from '../../language/language-provider.tsx';
import { Text } from '../../language/text.tsx';
import type { HomeContent } from './home-content.ts';

const three = ['1', '2', '3'] as const;
const span = (from: number, to: number): CSSProperties => ({ marginLeft: `${from}%`, width: `${to - from}%` });

/** The signature piece: a fork becoming soil, beside all that our texts say about how long that takes. */
export function Sustainability({ drawings }: { drawings: HomeContent['drawings'] }) {
  const { t } = useLanguage();
  const { readings, left, lastWeek } = drawings;
  const axis = Math.ceil(Math.max(...readings.map(({ to }) => to)));
  const ticks = Array.from({ length: Math.floor(axis / 5) + 1 }, (_, index) => index * 5);
  return (
    <section id="sustainability" className="section tone-forest" aria-labelledby="sustainability-title">
      <div className="page-width soil-grid">
        <div className="soil-head">
          <h2 id="sustainability-title">{t('home.sustainability.title')}</h2>
          <p className="lead soft mt-5">
            {t('home.sustainability.lead')} <span className="js-only">{t('home.sustainability.drag')}</span>
          </p>
        </div>
        <div className="soil-slider">
          <DegradationSlider lastWeek={lastWeek} />
        </div>
        <div className="soil-readings">
          <h3>{t('home.sustainability.readingsTitle')}</h3>
          <p className="soft mt-2 text-small">{t('home.sustainability.readingsText')}</p>
          <ul className="mt-6 grid gap-4">
            {readings.map(({ from, to }, index) => (
              <li key={index}>
                <Text id={`home.sustainability.readings.${three[index] ?? '1'}`} />
                <div className="reading" aria-hidden="true">
                  <span style={span((from / axis) * 100, (to / axis) * 100)} data-main={index === 0 || undefined} />
                </div>
              </li>
            ))}
          </ul>
          <div className="reading-axis tabular" aria-hidden="true">
            {ticks.map((week) => (
              <span key={week} style={{ left: `${(week / axis) * 100}%` }}>
                {week}
              </span>
            ))}
            <span className="right-0 !transform-none">{t('home.sustainability.axis')}</span>
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
        <div>
          <h3>{t('home.sustainability.emissionsTitle')}</h3>
          <p className="soft mt-2 text-small">{t('home.sustainability.emissionsText')}</p>
          <ul className="mt-6 grid gap-4">
            <li>
              {t('home.sustainability.emissions.whole')}
              <div className="remains" aria-hidden="true">
                <span style={span(0, 100)} data-whole />
              </div>
            </li>
            {left.map((share, index) => (
              <li key={index}>
                <Text id={`home.sustainability.emissions.${three[index] ?? '1'}`} />
                <div className="remains" aria-hidden="true">
                  <span style={span(0, share)} />
                </div>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
