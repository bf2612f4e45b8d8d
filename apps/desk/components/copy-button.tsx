import { useState } from 'react';
import { useTexts } from '../i18n/texts.tsx';
import { useScripts } from './use-scripts.ts';

/** Copies a text; where the browser does not let it, the page says so, and the text can be selected. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTexts();
  const hasScripts = useScripts();
  const [said, say] = useState<'done' | 'failed' | null>(null);
  if (!hasScripts) return null;

  async function copy() {
    try {
      // without https there is no clipboard
      await navigator.clipboard.writeText(text);
      say('done');
    } catch {
      say('failed');
    }
  }
  return (
    <>
      <button type="button" className="button" onClick={() => void copy()}>
        {t('copy.go')}
      </button>
      <span role="status">{said !== null && t(`copy.${said}`)}</span>
    </>
  );
}
