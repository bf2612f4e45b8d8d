import { useEffect, useRef, useState } from 'react';
import { useTexts, type TextKey } from '../../../i18n/texts.tsx';

/** A field without which nothing can be published. */
export interface Needed {
  name: string;
  /** as it stands in a sentence */
  label: string;
  isFilled: boolean;
}

/** `missing` names it as {what}. */
interface Words {
  missing: TextKey;
  complete: TextKey;
}

const ofNews: Words = { missing: 'website.news.missing', complete: 'website.news.complete' };

/** Beside the button that publishes: what is missing still, in words; it follows while one types. */
export function StillMissing({ needed, words = ofNews }: { needed: readonly Needed[]; words?: Words }) {
  const { t } = useTexts();
  const line = useRef<HTMLParagraphElement>(null);
  const [typed, setTyped] = useState<ReadonlyMap<string, boolean>>(new Map());
  useEffect(() => {
    const form = line.current?.closest('form');
    const look = () => {
      if (!form) return;
      const sent = new FormData(form);
      setTyped(new Map([...sent].map(([name, value]) => [name, String(value).trim() !== ''])));
    };
    look();
    form?.addEventListener('input', look);
    form?.addEventListener('change', look);
    return () => {
      form?.removeEventListener('input', look);
      form?.removeEventListener('change', look);
    };
  }, []);
  const missing = needed.filter(({ name, isFilled }) => !(typed.get(name) ?? isFilled)).map(({ label }) => label);
  return (
    <p ref={line} className="hint still-missing" role="status">
      {missing.length === 0 ? t(words.complete) : t(words.missing, { what: missing.join(', ') })}
    </p>
  );
}
