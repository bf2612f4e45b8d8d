import type { CSSProperties } from 'react';
import { CycleDiagram } from '../../features/material-cycle/cycle-diagram.tsx';
import { LocalLink } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Text } from '../../i18n/text.tsx';
import { Picture } from '../../components/picture.tsx';
import type { HomeContent } from './home-content.ts';

const cards = ['material', 'composition', 'heat', 'compost'] as const;
const spots = (values: Record<`--${string}`, number>): CSSProperties => ({ ...values });

/** Four properties, each with a small scale under its figure, then the way round as picture and drawing. */
export function Technology({ drawings }: { drawings: HomeContent['drawings'] }) {
  const { t } = useLanguage();
  return (
    <section id="technology" className="section tone-oat bleeds" aria-labelledby="technology-title">
      <div className="page-width">
        <h2 id="technology-title">{t('home.technology.title')}</h2>
        <div className="features mt-8">
          {cards.map((card) => {
            // where the bar under the figure begins and ends
            const scale = drawings.scales[card];
            return (
              <article key={card}>
                <h3 className="font-text text-body font-semibold [letter-spacing:normal]">
                  {t(`home.technology.cards.${card}.title`)}
                </h3>
                <p className="feature-figure">
                  <Text id={`home.technology.cards.${card}.figure`} />
                </p>
                {scale ? (
                  <div className="scale" style={spots(scale)} aria-hidden="true" />
                ) : (
                  <div className="scale" data-chain aria-hidden="true" />
                )}
                <p className="soft mt-3 text-small">
                  <Text id={`home.technology.cards.${card}.text`} />
                </p>
              </article>
            );
          })}
        </div>
      </div>
      <div className="page-width mt-10 grid items-center gap-x-14 gap-y-8 lg:grid-cols-[5fr_8fr]">
        <div className="bleed-left max-lg:hidden">
          <Picture
            name="cycle-material"
            alt={t('home.technology.cycleAlt')}
            sizes="(min-width: 64rem) 40vw, 100vw"
            className="aspect-[3/2] w-full object-cover max-lg:aspect-[2/1]"
          />
        </div>
        <CycleDiagram isClosed={drawings.isCompostable} />
      </div>
      <div className="page-width mt-8 flex flex-wrap items-center justify-between gap-x-12 gap-y-4">
        <p className="font-display text-heading">{t('home.technology.cta')}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <LocalLink page="contact" hash="hero" className="btn btn-primary">
            {t('home.technology.ask')}
          </LocalLink>
          <LocalLink page="claims" className="text-link py-2">
            {t('home.technology.claims')}
          </LocalLink>
        </div>
      </div>
    </section>
  );
}
