import { useLanguage } from '../../i18n/language-provider.tsx';
import type { EventReuse } from './plan.ts';

/** When single-use cutlery is the worse choice, and what reusable pieces would do for this event. */
export function Reusables({ reuse }: { reuse: EventReuse | null }) {
  const { t } = useLanguage();
  return (
    <section aria-labelledby="reuse-title">
      <h2 id="reuse-title" className="text-heading">
        {t('planner.page.reuse.title')}
      </h2>
      <p className="mt-4">{t(reuse?.canWash ? 'planner.page.reuse.canWash' : 'planner.page.reuse.cannotWash')}</p>
      {reuse?.severalDays ? (
        <p className="mt-3">{t('planner.page.reuse.nights', { aDay: reuse.aDay, pieces: reuse.pieces })}</p>
      ) : reuse?.canWash ? (
        <p className="mt-3">{t('planner.page.reuse.again', { pieces: reuse.pieces })}</p>
      ) : null}
      <p className="mt-3">{t('planner.page.reuse.council')}</p>
    </section>
  );
}
