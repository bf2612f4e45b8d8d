import type { CSSProperties } from 'react';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Text } from '../../i18n/text.tsx';
import type { HomeContent } from './home-content.ts';

/** Numbers for the stylesheet, which does the drawing. */
const measures = (values: Record<`--${string}`, number>): CSSProperties => ({ ...values });

const three = ['1', '2', '3'] as const;

/** Three figures, two of them drawn at their true proportion: a span of time, and our plan in the ocean's field. */
export function Crisis({ drawings: { time, pieces, oceans } }: { drawings: HomeContent['drawings'] }) {
  const { t } = useLanguage();
  return (
    <section id="crisis" className="section tone-forest overflow-x-clip" aria-labelledby="crisis-title">
      <div className="page-width">
        <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[5fr_7fr]">
          <h2 id="crisis-title">{t('home.crisis.title')}</h2>
          {pieces ? (
            <div>
              <p className="stat">
                <Text id="home.crisis.pieces.figure" />
              </p>
              <p className="mt-2 max-w-[52ch]">
                <Text id="home.crisis.pieces.text" values={{ perSecond: pieces.perSecondText }} />
              </p>
            </div>
          ) : null}
        </div>
        {time || pieces || oceans ? null : <PlainCrisis />}

        {time ? (
          <div className="mt-8 lg:mt-10 grid gap-x-16 gap-y-4 lg:grid-cols-[5fr_7fr]">
            <div>
              <p className="stat">
                <Text id="home.crisis.time.figure" />
              </p>
              <p className="mt-2">
                <Text id="home.crisis.time.text" />
              </p>
            </div>
            {time.compostShare === null ? null : (
              <div className="years" style={measures({ '--share': time.compostShare })} aria-hidden="true">
                <span>{t('home.crisis.time.from')}</span>
                <span>{t('home.crisis.time.to', { years: time.years })}</span>
              </div>
            )}
          </div>
        ) : null}

        {oceans ? (
          <div className="mt-8 lg:mt-10 grid gap-x-16 gap-y-6 lg:grid-cols-[5fr_7fr]">
            <div>
              <p className="stat">
                <Text id="home.crisis.oceans.figure" />
              </p>
              <p className="mt-2">
                <Text id="home.crisis.oceans.text" />
              </p>
            </div>
            {oceans.dots === null ? null : (
              <div className="drawing">
                <div className="dots" style={measures({ '--count': oceans.dots })} aria-hidden="true">
                  <span>{t('home.crisis.oceans.us')}</span>
                </div>
              </div>
            )}
          </div>
        ) : null}

        <p className="reveal mt-8 lg:mt-10 max-w-[30ch] font-display text-heading text-sprout">
          {t('home.crisis.conclusion')}
        </p>
      </div>
    </section>
  );
}

/** The same story without a figure: three short texts in display type, as the figures would stand. */
function PlainCrisis() {
  const { t } = useLanguage();
  return (
    <>
      <p className="lead soft mt-4">{t('home.crisis.lead')}</p>
      <ol className="mt-8">
        {three.map((n) => (
          <li key={n} className="mt-6 grid gap-x-16 gap-y-2 lg:grid-cols-[6fr_6fr]">
            <h3>{t(`home.crisis.plain.${n}.title`)}</h3>
            <p className="max-w-[52ch]">{t(`home.crisis.plain.${n}.text`)}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
