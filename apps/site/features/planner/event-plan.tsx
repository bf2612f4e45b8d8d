import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { usePaths } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { RichText, Text } from '../../i18n/text.tsx';
import type { EventPlan as Plan } from './plan.ts';

interface EventPlanProps {
  plan: Plan;
  putOnList(list: string): Promise<void>;
  /** what it costs */
  children: ReactNode;
}

/** Packs, weight and price of an event, by when to order them, and the two ways on. */
export function EventPlan({ plan, putOnList, children }: EventPlanProps) {
  const { t } = useLanguage();
  const { local } = usePaths();
  const { basis, lines, weight, list, most, delivery } = plan;

  function put(event: MouseEvent<HTMLAnchorElement>) {
    // a new tab has a list of its own, and gets it from the address
    if (list === null || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void putOnList(list);
  }

  return (
    <section aria-labelledby="plan" className="mt-16 border-t border-sand-dark pt-10">
      {/* where the form's address leads, and with it the focus (page-change.tsx) */}
      <h2 id="plan" tabIndex={-1} className="scroll-mt-(--header-height) outline-none">
        {t('planner.page.plan.title')}
      </h2>
      <p className="soft tabular mt-2">{t('planner.page.plan.basis', basis)}</p>
      <div className="mt-6 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-12">
        <div>
          <ul className="border-t border-sand">
            {lines.map((line) => (
              <li key={line.itemNo} data-line={line.itemNo} className="border-b border-sand py-4">
                <h3 className="text-[1.25rem]">{line.name}</h3>
                <dl className="tabular mt-2 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-5">
                  <Figure label={t('planner.page.plan.packs')}>
                    <strong>{line.packs}</strong> × {line.unitPieces}
                  </Figure>
                  <Figure label={t('planner.page.plan.pieces')}>{line.pieces}</Figure>
                  {line.weight === null ? null : (
                    <Figure label={t('planner.page.plan.weight')}>
                      <RichText text={line.weight} />
                    </Figure>
                  )}
                  <Figure label={t('planner.page.plan.net')}>{line.net}</Figure>
                  <Figure label={t('planner.page.plan.gross')}>{line.gross}</Figure>
                </dl>
              </li>
            ))}
          </ul>
          {weight === null ? null : <p className="mt-4">{t('planner.page.plan.weightTotal', { weight })}</p>}
          <h3 className="mt-8">{t('planner.page.delivery.title')}</h3>
          {delivery === null ? null : (
            <ul className="mt-2 font-semibold">
              {delivery.orderBy === null ? (
                <li>{t('planner.page.delivery.late', { date: delivery.date })}</li>
              ) : (
                <li>{t('planner.page.delivery.orderBy', { date: delivery.date, orderBy: delivery.orderBy })}</li>
              )}
              {delivery.orderBy === null ? null : (
                <li>
                  {delivery.askBy === null
                    ? t('planner.page.delivery.askLate')
                    : t('planner.page.delivery.askBy', { askBy: delivery.askBy })}
                </li>
              )}
            </ul>
          )}
          <p className="mt-2">
            <Text id="planner.page.delivery.usual" />
            {delivery === null ? null : ` ${t('planner.page.delivery.counted')}`}
          </p>
        </div>
        <div className="grid gap-6">
          {children}
          {list === null ? (
            <p>{t('planner.page.plan.tooMany', { most })}</p>
          ) : (
            <Link to={`${local('/order')}?list=${list}`} onClick={put} className="btn btn-primary no-print">
              {t('planner.page.plan.put')}
            </Link>
          )}
          <p className="text-small">
            {t('planner.page.plan.tiers')}{' '}
            <Link to={`${local('/offer')}${list === null ? '' : `?list=${list}`}`} className="text-link no-print">
              {t('planner.page.plan.quote')}
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="soft text-small">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
