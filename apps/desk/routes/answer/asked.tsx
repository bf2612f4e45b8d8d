import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.tsx';

/** Characters of what was said, beyond which it is folded on a phone: below it one could not see where to write. */
const longAsked = 500;

/** Characters of it that are shown then. */
const beginning = 140;

interface AskedProps {
  /** everything that is shown, by its words */
  texts: readonly string[];
  /** what the customer said last, in their language */
  last: string;
  language: string;
  children: ReactNode;
}

/** What is answered. Long, it is folded on a phone to how it begins; beside the answer there is room for all of it. */
export function Asked({ texts, last, language, children }: AskedProps) {
  const { t } = useTexts();
  if (texts.join('').length <= longAsked) return children;
  const words = last.replace(/\s+/g, ' ').trim();
  return (
    <details className="asked-long">
      <summary>
        <q lang={language}>{words.length > beginning ? `${words.slice(0, beginning).trimEnd()} …` : words}</q>{' '}
        <span className="says">{t('answer.whole')}</span>
      </summary>
      {children}
    </details>
  );
}
