import { Form, Link, useSearchParams } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import { Notice } from '../../components/notice.tsx';
import { ActForm } from './act-form.tsx';
import type { Following, ShownEntry } from './following.ts';
import { Arrived, Thread } from './thread.tsx';
import { Writers } from './writers.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';

interface NextStepsProps {
  itemId: string;
  following: Following;
  /** entries of it that came in while the page was open */
  arrived: readonly ShownEntry[];
  /** of the form a call or refund is noted in: one for as long as the page is open */
  actId: string;
  /** a withdrawal that is worked on at its order, where its refund is noted */
  isAtOrder: boolean;
  /** of the item as it was loaded: what is closed is what somebody has seen */
  revision: number;
}

/** On an item's page: what followed on it, and what may be done next. */
export function NextSteps({ itemId, following, arrived, actId, isAtOrder, revision }: NextStepsProps) {
  const { t } = useTexts();
  const [search] = useSearchParams();
  const { entries, mayWork, answers, phone, clock, work } = following;
  const last = entries.at(-1);
  const isAnswered = last?.type === 'answer' && last.state !== 'dead' && work.state !== 'done';
  return (
    <section className="following" aria-labelledby="following">
      {clock !== null && (
        <p className={`clock clock-${clock.state}`}>
          <strong>{t(clock.says, { days: clock.days })}</strong> {t('withdrawal.until', { until: clock.until })}
        </p>
      )}
      <h2 id="following">{t('thread.heading')}</h2>
      {search.has('late') && <Notice tone="info">{t('thread.tooLate')}</Notice>}
      {entries.length === 0 && <p className="hint">{t('thread.empty')}</p>}
      <Thread itemId={itemId} entries={entries} />
      <Arrived entries={arrived} />
      {mayWork && (
        <div className="next">
          <Writers writers={following.writers} />
          <div className="row">
            {answers === 'yes' && (
              <Link to={`/inbox/${itemId}/answer`} className="button button-primary" aria-keyshortcuts="r" data-key="r">
                {t('thread.answer')}
              </Link>
            )}
            {isAnswered && (
              <Form method="post" action={`/inbox/${itemId}`}>
                <input type="hidden" name="revision" value={revision} />
                <SubmitButton intent="done">{t('thread.done')}</SubmitButton>
              </Form>
            )}
            {phone !== null && (
              <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="button">
                {t('thread.call', { phone })}
              </a>
            )}
          </div>
          {answers === 'no-address' && phone === null && <p className="hint">{t('thread.noAddress')}</p>}
          {answers === 'unusable' && <Notice tone="info">{t('thread.unusable')}</Notice>}
          <ActForm
            itemId={itemId}
            actId={actId}
            kind="call"
            isOnlyStep={answers === 'no-address' && phone !== null && entries.length === 0}
          />
          {clock !== null && !isAtOrder && <ActForm itemId={itemId} actId={actId} kind="refund" />}
        </div>
      )}
    </section>
  );
}
