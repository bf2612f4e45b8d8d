import { useEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '../i18n/texts.tsx';
import { useScripts } from './use-scripts.ts';

interface FilterSheetProps {
  summary: ReactNode;
  /** it is shown unfolded */
  isOpen?: boolean;
  children: ReactNode;
}

/** What a list is narrowed by, folded away; on a phone a sheet at the lower edge, which closes by its button, a tap beside it, or Escape. */
export function FilterSheet({ summary, isOpen = false, children }: FilterSheetProps) {
  const { t } = useTexts();
  const hasScripts = useScripts();
  const sheet = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (sheet.current === null || !sheet.current.open) return;
    sheet.current.open = false;
    sheet.current.querySelector('summary')?.focus();
  };
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  return (
    <details ref={sheet} className="filter filter-sheet" open={isOpen}>
      <summary>{summary}</summary>
      {hasScripts && (
        <>
          <button type="button" className="plain close-sheet" onClick={close}>
            {t('inbox.closeFilter')}
          </button>
          {/* what is pressed beside the sheet closes it, and reaches nothing behind it */}
          <button type="button" className="beside-sheet" aria-hidden="true" tabIndex={-1} onClick={close} />
        </>
      )}
      <div className="sheet-body">{children}</div>
    </details>
  );
}
