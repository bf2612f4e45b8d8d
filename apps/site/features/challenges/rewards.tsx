import { useLanguage } from '../../i18n/language-provider.tsx';
import { RichText } from '../../i18n/text.tsx';
import type { Titled } from './programme.ts';

/** What points will be good for, as a ledger. */
export function Rewards({ rewards }: { rewards: readonly Titled[] }) {
  const { t } = useLanguage();
  return (
    <section aria-labelledby="rewards" className="tone-sand section">
      <div className="page-width grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2 id="rewards">{t('challenges.rewards')}</h2>
          <p className="mt-4 max-w-md">{t('challenges.rewardsLead')}</p>
        </div>
        <dl className="border-t-2 border-forest">
          {rewards.map((reward) => (
            <div
              key={reward.id}
              className="grid grid-cols-1 gap-x-8 gap-y-1 border-b border-sand-dark py-5 sm:grid-cols-[2fr_3fr] sm:items-baseline"
            >
              <dt className="hyphens-auto wrap-anywhere font-display text-heading">{reward.title}</dt>
              <dd>
                <RichText text={reward.text} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
