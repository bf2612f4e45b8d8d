import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Locale } from '../../../../domain/locale.ts';
import { addressInLanguage } from '../../../../domain/pages.ts';
import { fetchSection, findMessage, type MessageTree } from '../../i18n/messages.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { adoptStylesheet } from '../../components/adopt-stylesheet.ts';
import { Icon } from '../../components/icon.tsx';
import sheet from './language-hint.css?inline';
import { keepClosed } from './offered-language.ts';

adoptStylesheet(sheet);

interface LanguageHintProps {
  /** the one that the page does not have */
  language: Locale;
  onClosed(): void;
}

/** The line itself, in the language it speaks of. */
export default function LanguageHint({ language, onClosed }: LanguageHintProps) {
  const { path, setLanguage } = useLanguage();
  const { search } = useLocation();
  const [texts, setTexts] = useState<MessageTree | null>(null);
  useEffect(() => {
    // without its words there is the switcher
    fetchSection(language, 'hint').then(setTexts, () => undefined);
  }, [language]);
  if (!texts) return null;
  const text = (key: 'label' | 'text' | 'close') => findMessage({ hint: texts }, `hint.${key}`) ?? '';
  return (
    <aside lang={language} aria-label={text('label')} className="language-hint no-print" data-language-hint>
      <p>
        <a
          href={addressInLanguage(path, language) + search}
          hrefLang={language}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            setLanguage(language);
          }}
        >
          {text('text')}
        </a>
        <button
          type="button"
          aria-label={text('close')}
          onClick={() => {
            keepClosed();
            // the button goes, and the focus must not be lost with it
            document.getElementById('content')?.focus({ preventScroll: true });
            onClosed();
          }}
        >
          <Icon name="close" size={18} />
        </button>
      </p>
    </aside>
  );
}
