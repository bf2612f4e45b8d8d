import { useTexts } from '../i18n/texts.tsx';
import { useScripts } from './use-scripts.ts';

/** Prints the page; without scripts the browser's own menu does. */
export function PrintButton() {
  const { t } = useTexts();
  if (!useScripts()) return null;
  return (
    <button type="button" className="button" onClick={() => window.print()}>
      {t('copy.print')}
    </button>
  );
}
