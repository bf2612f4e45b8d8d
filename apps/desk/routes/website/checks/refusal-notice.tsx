import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/texts.tsx';
import { Notice } from '../../../components/notice.tsx';
import type { Refusal } from './blocked.ts';
import { ProblemList } from './problem-list.tsx';

interface RefusalNoticeProps {
  refusal: Refusal;
  /** `refused`: somebody pressed the button; `waits`: something else was published just now, and no news shall spoil that */
  how?: 'checked' | 'refused' | 'waits';
  children: ReactNode;
}

/** What is not ready, all of it at once, and the way to publish without it. @param children the form that does so */
export function RefusalNotice({ refusal, how = 'checked', children }: RefusalNoticeProps) {
  const { t } = useTexts();
  const { problems, blocked, rest } = refusal;
  if (how === 'waits')
    return (
      <details className="hint">
        <summary>{t('website.waits', { names: blocked.join(' · '), count: problems.length })}</summary>
        <ProblemList problems={problems} />
      </details>
    );
  return (
    <Notice tone="alert">
      {how === 'refused' && (
        <p>
          <strong>{t('website.notHeading')}</strong>
        </p>
      )}
      <p>{t('website.problems', { count: problems.length })}</p>
      <ProblemList problems={problems} />
      {rest.length > 0 && (
        <>
          <p>{t('website.blocked', { names: blocked.join(' · ') })}</p>
          {children}
        </>
      )}
    </Notice>
  );
}

/** The drafts that a form publishes, as its fields. */
export function ChosenDrafts({ places, expected }: { places: readonly string[]; expected: number }) {
  return (
    <>
      <input type="hidden" name="expected" value={expected} />
      <input type="hidden" name="draft" value={JSON.stringify(places)} />
    </>
  );
}
