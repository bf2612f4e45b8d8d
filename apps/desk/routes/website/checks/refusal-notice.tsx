import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/texts.tsx';
import { Notice } from '../../../components/notice.tsx';
import type { Refusal } from './blocked.ts';
import { ProblemList } from './problem-list.tsx';

/** What is not ready, all of it at once, and the way to publish without it. @param children the form that does so */
export function RefusalNotice({ refusal, children }: { refusal: Refusal; children: ReactNode }) {
  const { t } = useTexts();
  const { problems, blocked, rest } = refusal;
  return (
    <Notice tone="alert">
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
