import type { CSSProperties } from 'react';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Text } from '../../i18n/text.tsx';
import type { HomeContent } from './home-content.ts';

/** Numbers for the stylesheet, which does the drawing. */
const measures = (values: Record<`--${string}`, number>): CSSProperties => ({ ...values });

const three = ['1', '2', '3'] as const;

/** Three figures at their true proportion: a span of time, one second of throwing away, and our plan in the ocean's field. */
export function Crisis({ drawings: { time, pieces, oceans } }: { drawings: HomeContent['drawings'] }) {
  const { t } = useLanguage();
  return (
    <section id="crisis" className="section tone-forest overflow-x-clip" aria-labelledby="crisis-title">
      <div className="page-width">
        <h2 id="crisis-title" className="max-w-[16ch]">
          {t('home.crisis.title')}
        </h2>
        <p className="lead soft mt-5">{t('home.crisis.lead')}</p>
        {time || pieces || oceans ? null : <PlainCrisis />}

        {time ? (
          <>
            <div className="mt-14 grid gap-x-16 gap-y-3 lg:mt-20 lg:grid-cols-[4fr_8fr]">
              <p className="stat">
                <Text id="home.crisis.time.figure" />
              </p>
              <p className="max-w-[58ch] lg:pt-4">
                <Text id="home.crisis.time.text" />
              </p>
            </div>
            {time.compostShare === null ? null : (
              <div className="years" style={measures({ '--share': time.compostShare })} aria-hidden="true">
                <span>{t('home.crisis.time.from')}</span>
                <span>{t('home.crisis.time.to', { years: time.years })}</span>
              </div>
            )}
          </>
        ) : null}

        {pieces ? (
          <div className="mt-20 grid gap-x-16 gap-y-8 lg:mt-28 lg:grid-cols-[5fr_7fr]">
            <div>
              <p className="stat">
                <Text id="home.crisis.pieces.figure" />
              </p>
              <p className="mt-3 max-w-[46ch]">
                <Text id="home.crisis.pieces.text" values={{ perSecond: pieces.perSecondText }} />
              </p>
            </div>
            <div className="drawing lg:pt-4">
              <div className="tally" style={measures({ '--count': pieces.perSecond })} aria-hidden="true" />
            </div>
          </div>
        ) : null}

        {oceans ? (
          <>
            <div className="mt-20 grid gap-x-16 gap-y-3 lg:mt-28 lg:grid-cols-[7fr_5fr]">
              <p className="stat">
                <Text id="home.crisis.oceans.figure" />
              </p>
              <p className="max-w-[52ch] lg:pt-4">
                <Text id="home.crisis.oceans.text" />
              </p>
            </div>
            {oceans.dots === null ? null : (
              <div className="drawing mt-8">
                <div className="dots" style={measures({ '--count': oceans.dots })} aria-hidden="true">
                  <span>{t('home.crisis.oceans.us')}</span>
                </div>
              </div>
            )}
          </>
        ) : null}

        <div className="reveal mt-20 grid gap-x-16 gap-y-4 lg:mt-28 lg:grid-cols-[8fr_4fr]">
          <p className="font-display text-title text-sprout">{t('home.crisis.conclusion')}</p>
          <p className="soft self-end">
            <Text id="home.crisis.market" />
          </p>
        </div>
      </div>
    </section>
  );
}

/** The same story without a figure: three short texts in display type, as the figures would stand. */
function PlainCrisis() {
  const { t } = useLanguage();
  return (
    <ol className="mt-14 lg:mt-20">
      {three.map((n) => (
        <li key={n} className="mt-10 grid gap-x-16 gap-y-3 lg:grid-cols-[7fr_5fr]">
          <h3 className="text-title">{t(`home.crisis.plain.${n}.title`)}</h3>
          <p className="max-w-[46ch]">{t(`home.crisis.plain.${n}.text`)}</p>
        </li>
      ))}
    </ol>
  );
}
