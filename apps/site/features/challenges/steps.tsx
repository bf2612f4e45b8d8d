import { useLanguage } from '../../i18n/language-provider.tsx';
import type { Titled } from './programme.ts';

/** How the programme works, as one line with its stations. */
export function Steps({ steps }: { steps: readonly Titled[] }) {
  const { t } = useLanguage();
  return (
    <section aria-labelledby="steps" className="tone-paper section">
      <div className="page-width">
        <h2 id="steps">{t('challenges.steps')}</h2>
        <ol className="mt-10 grid grid-cols-1 lg:mt-14 lg:grid-cols-4">
          {steps.map((step, at) => (
            <li
              key={step.id}
              className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-5 border-l-2 border-sand pb-8 pl-6 last:pb-0 lg:block lg:border-t-2 lg:border-l-0 lg:pt-6 lg:pr-8 lg:pb-0 lg:pl-0"
            >
              <span
                aria-hidden="true"
                className="row-span-2 font-display text-[3.25rem] leading-[0.85] text-terracotta lg:mb-5 lg:block lg:text-[4.5rem]"
              >
                {at + 1}
              </span>
              <h3 className="text-[1.35rem]">{step.title}</h3>
              <p className="mt-2">{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
